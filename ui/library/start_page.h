#pragma once

#include <QScrollArea>
#include <QVector>

class QAction;
class QGridLayout;
class QLabel;
class QListWidget;

namespace twice::ui {

class ScenarioCard;

/// The page to begin from: the built-in scenarios as cards, the recent files, and "New".
class StartPage : public QScrollArea
{
    Q_OBJECT

public:
    /// `newFile` and `open` are the window's commands, offered here as buttons too.
    StartPage(QAction* newFile, QAction* open, QWidget* parent = nullptr);

    void setRecentFiles(const QStringList& paths);

signals:
    void builtinChosen(const QString& name); ///< the built-in scenario's name for the command line
    void fileChosen(const QString& path);
    void left(); ///< back to the open scenario

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* makeHead(QAction* newFile, QAction* open);
    QWidget* makeCards();
    void makeRecentList();
    void arrangeCards();

    QVector<ScenarioCard*> m_cards;
    QGridLayout* m_grid = nullptr;
    QLabel* m_recentTitle = nullptr;
    QListWidget* m_recent = nullptr;
    int m_columns = 0;
};

} // namespace twice::ui
