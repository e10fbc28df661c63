#pragma once

#include "timeline/providers.h"
#include "timeline/store_keys.h"

#include <cstdint>
#include <vector>

namespace twice {

class Cell;
struct Delivery;

/// Our own memory of finished steps in the memory of each process (model 4.4): emptied by the process's death, and
/// joined by whoever comes while the same key is running.
class ProcessMemory
{
public:
    ProcessMemory(Cell& cell, KeyMemory& keys, std::uint32_t processes)
        : m_cell(cell),
          m_keys(cell, keys),
          m_remembered(processes)
    {}

    enum class Found : std::uint8_t
    {
        Nothing,
        Running,
        Finished
    };
    /// Looks for the delivery's step at hand and notes the entry in it.
    Found look(Delivery& delivery);
    /// Whether the finished work that was found is that of this request and content.
    [[nodiscard]] bool isSameData(const Delivery& delivery);
    /// The delivery's attempt begins: with its key marked as running or, where it records before, as done.
    void begin(Delivery& delivery, std::uint32_t number);
    /// The attempt has ended so. Whoever waited for it is told; a refusal is one for them too.
    void end(Delivery& delivery, Answer answer);
    /// The delivery waits for the run that it has found.
    void join(Delivery& delivery, std::uint32_t number);
    /// A delivery that waits for a run no longer does.
    void leave(Delivery& delivery, std::uint32_t number);
    /// All that the process remembered is gone.
    void processDied(std::uint32_t process);
    /// Stops counting what is no longer remembered.
    void forgetEnded();

private:
    [[nodiscard]] KeyData dataOf(const Delivery& delivery) const;
    void remember(Delivery& delivery, KeyEntry::State state);
    [[nodiscard]] bool isAlive(std::uint64_t home) const;

    Cell& m_cell;
    StoreKeys m_keys;
    std::vector<std::uint64_t> m_remembered; ///< by each process in its present life
};

} // namespace twice
