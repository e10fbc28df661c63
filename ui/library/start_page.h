#pragma once

#include <QScrollArea>
#include <QString>
#include <QVector>

class QAction;
class QGridLayout;
class QLabel;
class QListWidget;
class QVBoxLayout;

namespace twice::ui {

class ScenarioCard;

/// The page to begin from: the built-in scenarios as cards under their headings, the recent files, and "New".
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
    struct Group
    {
        QString name;
        QGridLayout* grid = nullptr;
        QVector<ScenarioCard*> cards;
    };
    Group addGroup(const QString& name, QVBoxLayout* page);
    QWidget* makeHead(QAction* newFile, QAction* open);
    void addCards(QVBoxLayout* page);
    void makeRecentList();
    void arrangeCards();

    QVector<Group> m_groups;
    QLabel* m_recentTitle = nullptr;
    QListWidget* m_recent = nullptr;
    int m_columns = 0;
};

} // namespace twice::ui
