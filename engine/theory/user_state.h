#pragma once

#include "counting/strategy_plan.h"
#include "theory/state_text.h"
#include "theory/step_visit.h"

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace twice {

/// Where in a UserState things stand. Steps and keys that nobody comes back to share one place.
struct StateLayout
{
    explicit StateLayout(const StrategyPlan& plan);

    struct Keys
    {
        std::vector<std::size_t> place;   ///< of each key
        std::vector<std::size_t> lastUse; ///< the last step that looks at it
        std::vector<bool> refused; ///< another request's, whatever it says: a saved failure need not be told apart
        bool keptForUser = false;  ///< the user's next request may meet it
    };
    std::vector<std::size_t> placeOfStep;
    Keys atProviders;
    Keys inStore;
    std::size_t size = 0;
    bool stepsShareKeys = false;
    bool skipsForEver = false; ///< scope job, and a store that skips what worked in an earlier pass
    bool progress = false;     ///< so in a sequence a pass takes up where the one before failed
    bool lastRequest = false;  ///< the request at hand is its user's last
};

/// What of a user's past can still matter to its requests' future or to a count that does not simply add up. Two pasts
/// that agree in it are one state. Details of a step that will not be called again are *retired*: folded into flags.
class UserState
{
public:
    enum Flag : char16_t
    {
        Refused = 1,    ///< fails for good, for different data
        PassFailed = 2, ///< some item of this pass failed
        EmailedTwice = 4,
        ChargedTwice = 8,
        SomeDone = 16, ///< among the retired steps
    };

    explicit UserState(const StateLayout& layout);

    [[nodiscard]] bool has(Flag flag) const { return (m_text[flags] & flag) != 0; }
    void clear(Flag flag) { m_text[flags] = static_cast<char16_t>(m_text[flags] & ~flag); }
    /// 10 or more is 10.
    [[nodiscard]] std::size_t emails() const { return m_text[emailCount]; }
    /// Retired steps without effect.
    [[nodiscard]] std::size_t missing() const { return m_text[missingCount]; }

    [[nodiscard]] StepPast past(const StateLayout& layout, const StrategyPlan& plan, std::size_t step) const;
    void apply(const StateLayout& layout, const StrategyPlan& plan, std::size_t step, const VisitOutcome& outcome);
    /// `step` was called for the last time.
    void retire(const StateLayout& layout, const StrategyPlan& plan, std::size_t step);
    /// So were all from `first` on; where steps share a place, they were never called.
    void retireFrom(const StateLayout& layout, std::size_t first);
    /// The user's next request: what is kept is now of an older one, and everything else is new.
    void beginRequest(const StateLayout& layout);

    friend bool operator==(const UserState&, const UserState&) = default;
    struct Hash
    {
        std::size_t operator()(const UserState& state) const
        {
            return std::hash<std::u16string_view>{}(state.m_text.view());
        }
    };

private:
    static constexpr std::size_t flags = 0;
    static constexpr std::size_t emailCount = 1;
    static constexpr std::size_t missingCount = 2;
    friend struct StateLayout;
    static constexpr std::size_t firstPlace = 3;

    void set(Flag flag) { m_text[flags] = static_cast<char16_t>(m_text[flags] | flag); }
    void fold(std::size_t place);

    StateText m_text;
};

} // namespace twice
