#pragma once

#include "timeline/store_keys.h"

#include <cstdint>

namespace twice {

class Cell;
struct Delivery;

/// One claim that a delivery makes, or has: of its job or of a step.
struct Claim
{
    KeyMemory::Ref row;
    std::uint32_t step = 0;        ///< 0 for a job
    std::uint64_t made = 0;        ///< what the row's key is made of: see keyMade()
    bool keyIsNew = false;         ///< nobody else can ever meet the row
    bool isOwn = false;            ///< written by this delivery, not yet done
    bool isTakeover = false;       ///< of a claim whose lease was over
    bool tookOverFromLive = false; ///< … and whose worker was still at work
    bool forgot = false;           ///< the table had known this very effect, and the retention ended
    std::uint64_t looked = 0;      ///< serial numbers of these moments where they are apart
    std::uint64_t written = 0;
};

/// Our own memory of claims and finished work in a database table (model 4.4): shared by all processes, survives every
/// crash. A row that is running protects its work until its lease is over.
class OperationsTable
{
public:
    OperationsTable(Cell& cell, KeyMemory& keys) : m_cell(cell), m_keys(cell, keys) {}

    enum class Found : std::uint8_t
    {
        Mine, ///< no row, the delivery's own, or one whose lease is over
        Busy,
        Finished
    };
    /// Looks without writing. `made`: see keyMade().
    Found look(Delivery& delivery, Claim& claim, std::uint64_t made);
    /// Claims the row, whatever stands there by now; where the table records before the work, as done.
    void write(Delivery& delivery, std::uint32_t number, Claim& claim);
    /// Writes that the work is done, or a saved failure, whoever has the claim by now.
    void finish(Delivery& delivery, Claim& claim, KeyEntry::State state);
    /// Gives up the claim if it is still this delivery's.
    void release(Delivery& delivery, Claim& claim);
    /// The lease starts anew if the claim is still this delivery's.
    void renew(Delivery& delivery, const Claim& claim);
    /// Whether the finished work in the row is that of this request and content.
    [[nodiscard]] bool isSameData(const Delivery& delivery, const Claim& claim);
    /// Stops counting what is no longer remembered.
    void forgetEnded();

private:
    [[nodiscard]] KeyData dataOf(const Delivery& delivery, const Claim& claim) const;
    [[nodiscard]] bool isClaimant(const Delivery& delivery, const KeyEntry& row) const;
    static void resume(Delivery& delivery, Claim& claim);

    Cell& m_cell;
    StoreKeys m_keys;
};

} // namespace twice
