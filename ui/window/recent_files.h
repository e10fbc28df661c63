#pragma once

#include <QObject>
#include <QStringList>

class QMenu;

namespace twice::ui {

class Settings;

/// The files opened and saved lately, the newest first, remembered between sessions.
class RecentFiles : public QObject
{
    Q_OBJECT

public:
    static constexpr int most = 10;

    explicit RecentFiles(Settings& settings, QObject* parent = nullptr);

    [[nodiscard]] QStringList paths() const;
    void add(const QString& path);
    void remove(const QString& path);
    /// Fills `menu` with the present files each time it is shown.
    void fill(QMenu* menu);

signals:
    void chosen(const QString& path);
    void changed();

private:
    void store(const QStringList& paths);
    void refill(QMenu* menu);

    Settings& m_settings;
};

} // namespace twice::ui
