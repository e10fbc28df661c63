#include "timeline/store_keys.h"

#include "timeline/cell.h"

namespace twice {

std::uint64_t keyMade(KeyKind kind, std::uint32_t attempt, std::uint32_t jobId, VirtualTime now)
{
    constexpr VirtualTime day = 24 * VirtualTime{3'600'000'000};
    switch (kind) {
    case KeyKind::PerAttempt:
        return attempt;
    case KeyKind::PerMessage:
        return jobId;
    case KeyKind::PerActionAndClockDay:
        return static_cast<std::uint64_t>(now / day);
    case KeyKind::None:
    case KeyKind::PerCall:
    case KeyKind::PerAction:
    case KeyKind::PerUserAndStep:
    case KeyKind::PerUser:
        break;
    }
    return 0;
}

bool isNewEachTime(KeyKind kind, bool ofJob)
{
    return kind == KeyKind::PerCall || (ofJob && kind == KeyKind::PerAttempt);
}

std::uint32_t StoreKeys::blockOf(std::uint32_t number)
{
    Request& request = m_cell.requests[number];
    std::uint32_t& block = m_cell.storeKeysLieWithUsers() ? m_cell.storeKeysOfUser[request.user] : request.storeKeys;
    if (block == nobody)
        block = m_keys.takeBlock();
    return block;
}

void StoreKeys::finish(KeyMemory::Ref ref, std::uint32_t request, KeyEntry::State state, const KeyData& data)
{
    KeyEntry& entry = m_keys[ref];
    entry.forgot = state == KeyEntry::State::Failed && entry.hasForgotten(data, m_cell.now);
    entry.state = state;
    entry.data = data;
    entry.end = later(m_cell.now, m_cell.plan.storePeriod);
    m_keys.count(ref);
    if (entry.end == endless)
        return;
    const bool ofUser = m_cell.storeKeysLieWithUsers();
    if (!ofUser)
        m_cell.requests.hold(request);
    m_keys.willEnd(ref, ofUser ? nobody : request);
}

} // namespace twice
