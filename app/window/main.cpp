#include "command_line.h"
#include "version.h"
#include "window/icons.h"
#include "window/main_window.h"
#include "window/settings.h"

#include <QApplication>
#include <QStandardPaths>

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

namespace {

constexpr int wrongUsage = 2;
constexpr int noDisplay = 3;

bool hasDisplay(int argc, char** argv)
{
    for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (const char* value = std::getenv(variable); value != nullptr && *value != '\0')
            return true;
    for (int i = 1; i < argc; ++i)
        if (const std::string argument = argv[i]; argument.ends_with("-platform") || argument.ends_with("-display"))
            return true;
    return false;
}

int openWindow(int argc, char** argv, const QString& file)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("twice"));
    QApplication::setOrganizationName(QStringLiteral("twice"));
    QApplication::setApplicationDisplayName(QStringLiteral("Twice"));
    QApplication::setApplicationVersion(QString::fromLatin1(twice::programVersion));
    QApplication::setDesktopFileName(QStringLiteral("twice"));
    QApplication::setWindowIcon(twice::ui::programIcon());

    twice::ui::Settings settings;
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    twice::ui::MainWindow window(settings, data + QLatin1String("/recovery"));
    window.show();
    window.begin(file);
    return QApplication::exec();
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const twice::app::CommandLine line = twice::app::parseCommandLine(arguments);
    switch (line.what) {
    case twice::app::CommandLine::What::ShowHelp:
        std::cout << twice::app::helpText();
        return 0;
    case twice::app::CommandLine::What::ShowVersion:
        std::cout << "twice " << twice::programVersion << '\n';
        return 0;
    case twice::app::CommandLine::What::Wrong:
        std::cerr << "twice: " << line.fault << "\nTry twice --help.\n";
        return wrongUsage;
    case twice::app::CommandLine::What::OpenWindow:
        break;
    }
    if (!hasDisplay(argc, argv)) {
        std::cerr << "twice: there is no display to open a window on; twice-cli runs without one\n";
        return noDisplay;
    }
    return openWindow(argc, argv, QString::fromLocal8Bit(line.file.c_str()));
}
