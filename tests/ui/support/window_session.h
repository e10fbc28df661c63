#pragma once

#include "window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QLocale>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace twice::ui {

/// A window with settings and recovery files of its own, and the ways to find and drive what is in it.
class WindowSession
{
public:
    WindowSession() { restart(); }

    /// Closes the window, if there is one, and opens another with the same settings.
    void restart()
    {
        m_window.reset();
        m_settings = std::make_unique<Settings>(path(QStringLiteral("settings.ini")));
        m_window = std::make_unique<MainWindow>(*m_settings, path(QStringLiteral("recovery")));
        m_window->show();
        m_window->activateWindow();
        if (!QTest::qWaitForWindowActive(m_window.get()))
            qFatal("the window does not become active");
    }

    [[nodiscard]] MainWindow& window() const { return *m_window; }
    [[nodiscard]] ScenarioDocument& document() const { return m_window->document(); }
    [[nodiscard]] const Scenario& scenario() const { return m_window->document().scenario(); }
    [[nodiscard]] Settings& settings() const { return *m_settings; }
    [[nodiscard]] QString path(const QString& name) const { return m_directory.filePath(name); }

    template <typename T>
    [[nodiscard]] T* find(const char* name) const
    {
        T* found = m_window->findChild<T*>(QLatin1String(name));
        if (found == nullptr)
            qFatal("no %s in the window", name);
        return found;
    }
    [[nodiscard]] QAction* action(const char* name) const { return find<QAction>(name); }

    /// Clicks in the middle of a widget.
    void click(const char* name) const { QTest::mouseClick(find<QWidget>(name), Qt::LeftButton); }
    /// A key for whatever has the focus.
    static void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    /// Replaces the text of a field, letter by letter.
    void type(const char* field, const QString& text) const
    {
        auto* widget = find<QWidget>(field);
        widget->setFocus();
        QTest::keyClick(widget, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(widget, text);
    }
    /// Whether the run is over, to be waited for.
    [[nodiscard]] bool hasRun() const { return m_window->controller().latest() && !m_window->controller().isRunning(); }

private:
    QTemporaryDir m_directory;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace twice::ui
