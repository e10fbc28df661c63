#pragma once

#include <QMenu>

#include <vector>

namespace twice {
struct CountField;
}

namespace twice::ui {

/// Chooses any of the counts and latencies, each with its explanation as tool tip. Stays open while counts are switched
/// on and off.
class CountMenu : public QMenu
{
    Q_OBJECT

public:
    explicit CountMenu(const QString& title, QWidget* parent = nullptr);

    void setChosen(const std::vector<const CountField*>& chosen);
    /// In the order of the list of measures.
    [[nodiscard]] std::vector<const CountField*> chosen() const;

signals:
    void changed();

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void guardLast();
};

} // namespace twice::ui
