#pragma once

#include <QWidget>

class QToolButton;

namespace twice::ui {

/// A group that is shut at first: a button with its title, and below it the content once it is opened.
class Fold : public QWidget
{
    Q_OBJECT

public:
    /// `title` with its mnemonic. Takes `content`.
    Fold(const QString& title, QWidget* content, const QString& objectName, QWidget* parent = nullptr);
    /// What the shut group holds, in a few words behind its title; cut where there is no room, and then a tool tip.
    void setSummary(const QString& summary);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow();

    QString m_title;
    QString m_summary;
    QToolButton* m_button;
    QWidget* m_content;
};

} // namespace twice::ui
