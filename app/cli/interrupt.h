#pragma once

namespace twice::cli {

/// While it lives, the first SIGINT or SIGTERM is taken down as a wish to stop; the second one ends the program at
/// once. One at a time. Signals that were ignored when the program began stay ignored.
class Interrupt
{
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    /// The number of the signal that came, or 0.
    [[nodiscard]] int signal() const;
};

} // namespace twice::cli
