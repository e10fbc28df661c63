#pragma once

#include <QTest>
#include <QtGlobal>

namespace twice::ui {

/// While it lives, every warning that Qt gives fails the test that is running. One for each test program, as a member
/// of the test object.
class WarningsFail
{
public:
    WarningsFail() { previous() = qInstallMessageHandler(handle); }
    ~WarningsFail() { qInstallMessageHandler(previous()); }
    WarningsFail(const WarningsFail&) = delete;
    WarningsFail& operator=(const WarningsFail&) = delete;

private:
    static QtMessageHandler& previous()
    {
        static QtMessageHandler handler = nullptr;
        return handler;
    }
    static void handle(QtMsgType type, const QMessageLogContext& context, const QString& text)
    {
        if (type == QtWarningMsg || type == QtCriticalMsg)
            QTest::qFail(qPrintable(QStringLiteral("Qt warns: ") + text), __FILE__, __LINE__);
        else if (previous() != nullptr)
            previous()(type, context, text);
    }
};

} // namespace twice::ui
