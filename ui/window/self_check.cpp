#include "window/self_check.h"

#include "scenario/builtin_scenarios.h"
#include "scenario/scenario_file.h"

#include <QStringList>

#include <array>
#include <cstdint>
#include <string_view>

namespace twice::ui {

namespace {

/// One row of the article's table.
struct ArticleRow
{
    std::string_view strategy;
    std::uint64_t failed;
    std::uint64_t calls;
    std::uint64_t stepsDoneAgain;
    std::uint64_t usersWithTwoOrMoreEmails;
};

constexpr std::uint64_t articleJobs = 1'000'000;
constexpr std::array articleTable{
    ArticleRow{"retry each step, no key", 11, 10'106'306, 4'971, 4'939},
    ArticleRow{"retry each step, new key on every call", 11, 10'106'306, 4'971, 4'939},
    ArticleRow{"retry each step, same key every time", 11, 10'106'306, 0, 0},
    ArticleRow{"retry the whole job, same key", 995, 10'603'013, 464'233, 0},
    ArticleRow{"retry the whole job, same key, skip finished steps", 250, 10'105'589, 0, 0},
};

QString named(std::string_view name)
{
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

void compareRow(const ArticleRow& row, const StrategyProgress& strategy, QStringList& differences)
{
    const auto expect = [&](const QString& what, std::uint64_t found, std::uint64_t wanted) {
        if (found != wanted)
            differences
                << SelfCheck::tr("%1, %2: %3 instead of %4").arg(named(row.strategy), what).arg(found).arg(wanted);
    };
    const Counts& counts = strategy.counts;
    expect(SelfCheck::tr("requests"), counts.requests, articleJobs);
    expect(SelfCheck::tr("succeeded"), counts.succeeded, articleJobs - row.failed);
    expect(SelfCheck::tr("failed"), counts.failed, row.failed);
    expect(SelfCheck::tr("calls"), counts.calls.total, row.calls);
    expect(SelfCheck::tr("steps done again"), counts.stepsDoneAgain.total, row.stepsDoneAgain);
    expect(SelfCheck::tr("users with 2+ emails"), counts.usersWithTwoOrMoreEmails, row.usersWithTwoOrMoreEmails);
}

} // namespace

std::optional<QString> differenceFromArticle(const Snapshot& snapshot)
{
    if (snapshot.state != RunState::Finished)
        return SelfCheck::tr("The run did not finish. %1").arg(QString::fromStdString(snapshot.failure));
    QStringList differences;
    if (snapshot.strategies.size() != articleTable.size())
        return SelfCheck::tr("%1 strategies instead of %2").arg(snapshot.strategies.size()).arg(articleTable.size());
    for (std::size_t i = 0; i < articleTable.size(); ++i) {
        if (snapshot.strategies[i].name != articleTable.at(i).strategy)
            differences << SelfCheck::tr("Strategy %1 has another name").arg(i + 1);
        else
            compareRow(articleTable.at(i), snapshot.strategies[i], differences);
    }
    if (differences.isEmpty())
        return {};
    return differences.join(QLatin1Char('\n'));
}

SelfCheck::SelfCheck(QObject* parent) : QObject(parent)
{
    connect(&m_controller, &RunController::finished, this, &SelfCheck::compare);
}

void SelfCheck::start()
{
    const std::optional<BuiltinScenario> builtin = builtinScenario("signup");
    Outcome<Scenario> scenario = builtin ? parseScenario(builtin->text) : Outcome<Scenario>(Faults{});
    if (scenario)
        m_controller.start(std::move(scenario.value()));
    else
        emit done(tr("The built-in sign-up cannot be read."));
}

void SelfCheck::compare()
{
    emit done(differenceFromArticle(*m_controller.latest()));
}

} // namespace twice::ui
