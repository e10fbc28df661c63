#pragma once

#include <QDialog>

#include <optional>

class QLabel;
class QPushButton;

namespace twice::ui {

class SelfCheck;

/// Version, licence, libraries, and whether the program still gives the article's numbers. Deletes itself when closed.
class AboutDialog : public QDialog
{
    Q_OBJECT

public:
    explicit AboutDialog(QWidget* parent);

private:
    void beginCheck();
    void showResult(const std::optional<QString>& difference);

    QLabel* m_result;
    QPushButton* m_again;
    SelfCheck* m_check;
};

} // namespace twice::ui
