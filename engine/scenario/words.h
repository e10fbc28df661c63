#pragma once

#include "scenario/duration.h"
#include "scenario/scenario.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace twice {

/// One choice and the word that stands for it.
template <typename Choice>
struct Word
{
    Choice choice;
    std::string_view text;
};

/// All choices of one kind with the words of the scenario format ("per action", "check then act", …), in the order of
/// the model; used alike in files, in messages and, translated, in the window.
template <typename Choice>
[[nodiscard]] std::span<const Word<Choice>> words() = delete;
template <>
[[nodiscard]] std::span<const Word<Effect>> words<Effect>();
template <>
[[nodiscard]] std::span<const Word<DifferentData>> words<DifferentData>();
template <>
[[nodiscard]] std::span<const Word<InFlight>> words<InFlight>();
template <>
[[nodiscard]] std::span<const Word<Random>> words<Random>();
template <>
[[nodiscard]] std::span<const Word<Shape>> words<Shape>();
template <>
[[nodiscard]] std::span<const Word<Rerun::Which>> words<Rerun::Which>();
template <>
[[nodiscard]] std::span<const Word<Relay::Locking>> words<Relay::Locking>();
template <>
[[nodiscard]] std::span<const Word<KeyKind>> words<KeyKind>();
template <>
[[nodiscard]] std::span<const Word<Scope>> words<Scope>();
template <>
[[nodiscard]] std::span<const Word<Record>> words<Record>();
template <>
[[nodiscard]] std::span<const Word<TableStore::Claim>> words<TableStore::Claim>();
template <>
[[nodiscard]] std::span<const Word<Ack>> words<Ack>();
template <>
[[nodiscard]] std::span<const Word<LateAck>> words<LateAck>();
template <>
[[nodiscard]] std::span<const Word<ExpiredRun>> words<ExpiredRun>();
template <>
[[nodiscard]] std::span<const Word<OnFailure>> words<OnFailure>();
template <>
[[nodiscard]] std::span<const Word<Publish>> words<Publish>();

/// The word for one choice.
template <typename Choice>
requires std::is_enum_v<Choice>
[[nodiscard]] std::string_view word(Choice choice)
{
    for (const Word<Choice>& one : words<Choice>())
        if (one.choice == choice)
            return one.text;
    return {};
}

/// Reads "150ms", "1h30m", "7d", "0.5s"; units us ms s m h d, fractions rounded to whole microseconds. Nothing where
/// the text is no duration or longer than Duration::longest(). The words forever, never and none are not read here.
[[nodiscard]] std::optional<Duration> parseDuration(std::string_view text);

/// The shortest such text: "1h30m", "150ms"; "forever" for forever. parseDuration gives the same duration back.
[[nodiscard]] std::string formatDuration(Duration duration);

} // namespace twice
