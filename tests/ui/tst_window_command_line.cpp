#include <QProcess>
#include <QProcessEnvironment>
#include <QTest>

class TestWindowCommandLine : public QObject
{
    Q_OBJECT

    struct Result
    {
        int code = -1;
        QByteArray out;
        QByteArray err;
    };
    /// Runs the program where there is no display.
    static Result run(const QStringList& arguments)
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            environment.remove(QLatin1String(variable));
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(TWICE_PROGRAM), arguments);
        if (!process.waitForFinished() || process.exitStatus() != QProcess::NormalExit)
            return {};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }

private slots:
    void helpAndVersionNeedNoDisplay()
    {
        const Result help = run({QStringLiteral("--help")});
        QCOMPARE(help.code, 0);
        QVERIFY(help.out.startsWith("Usage: twice [FILE]"));
        QCOMPARE(help.err, QByteArray());
        const Result version = run({QStringLiteral("--version")});
        QCOMPARE(version.code, 0);
        QVERIFY(version.out.startsWith("twice "));
    }
    void wrongUsageIsToldAndLeavesWithTwo()
    {
        const Result unknown = run({QStringLiteral("--frobnicate")});
        QCOMPARE(unknown.code, 2);
        QVERIFY(unknown.err.contains("unknown option --frobnicate"));
        QCOMPARE(run({QStringLiteral("a"), QStringLiteral("b")}).code, 2);
        QCOMPARE(run({QStringLiteral("-platform")}).code, 2);
    }
    void withoutADisplayItSaysSo()
    {
        const Result none = run({});
        QCOMPARE(none.code, 3);
        QVERIFY(none.err.contains("no display"));
    }
};

QTEST_GUILESS_MAIN(TestWindowCommandLine)
#include "tst_window_command_line.moc"
