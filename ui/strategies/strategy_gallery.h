#pragma once

#include "scenario/strategy.h"

#include <QDialog>

#include <vector>

class QListWidget;

namespace twice::ui {

/// Ready strategies to choose from, each with a sentence about it. Several can be chosen at once.
class StrategyGallery : public QDialog
{
    Q_OBJECT

public:
    explicit StrategyGallery(QWidget* parent = nullptr);

    /// What is chosen, in the gallery's order.
    [[nodiscard]] std::vector<Strategy> chosen() const;

private:
    QListWidget* m_list;
    std::vector<Strategy> m_strategies;
};

} // namespace twice::ui
