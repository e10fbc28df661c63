#pragma once

#include <QTest>
#include <QtGlobal>

namespace twice::ui {

/// Makes every warning of Qt fail the test that is running. Call it from initTestCase(): Qt Test puts its own handler
/// in place before that.
inline void failOnWarnings()
{
    static QtMessageHandler previous = nullptr;
    previous = qInstallMessageHandler([](QtMsgType type, const QMessageLogContext& context, const QString& text) {
        // What a display without windows cannot do says nothing about us.
        const bool ofTheDisplay = text.startsWith(QLatin1String("This plugin does not support"));
        if ((type == QtWarningMsg || type == QtCriticalMsg) && !ofTheDisplay)
            QTest::qFail(qPrintable(QStringLiteral("Qt warns: ") + text), __FILE__, __LINE__);
        else if (previous != nullptr)
            previous(type, context, text);
    });
}

} // namespace twice::ui
