#pragma once

#include "document/run_controller.h"

#include <QObject>
#include <QString>

#include <optional>

namespace twice::ui {

/// Runs the keys article's sign-up again and compares every number of its table (model 7). Never blocks.
class SelfCheck : public QObject
{
    Q_OBJECT

public:
    explicit SelfCheck(QObject* parent = nullptr);

    void start();

signals:
    /// Nothing: every number is exact. Else what differs, in words.
    void done(const std::optional<QString>& difference);

private:
    void compare();

    RunController m_controller;
};

/// What differs between a finished run of the sign-up and the article's table, in words, or nothing.
[[nodiscard]] std::optional<QString> differenceFromArticle(const Snapshot& snapshot);

} // namespace twice::ui
