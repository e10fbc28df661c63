#pragma once

#include <QByteArray>
#include <QSettings>
#include <QStringList>
#include <QVariant>

#include <memory>

namespace twice::ui {

/// One thing that the program remembers between sessions.
template <typename T>
struct Setting
{
    const char* key;
    T fallback; ///< also where the stored value is of another type
};

/// All of them: keys, types and defaults stand here and nowhere else.
namespace setting {
inline const Setting<QByteArray> geometry{"window/geometry", {}};
inline const Setting<QByteArray> splitter{"window/splitter", {}};
inline const Setting<QByteArray> compare{"window/compare", {}}; ///< CompareChoices, written()
inline const Setting<int> appearance{"window/appearance", 0};   ///< Appearance as a number
inline const Setting<bool> runWhileEditing{"run/whileEditing", true};
inline const Setting<QStringList> recentFiles{"files/recent", {}};
inline const Setting<QString> directory{"files/directory", {}}; ///< of the last file dialog
} // namespace setting

/// The store of the settings; tests hand in one of their own. GUI thread only.
class Settings
{
public:
    /// The user's own store.
    Settings() : m_store(std::make_unique<QSettings>()) {}
    /// A store in one file.
    explicit Settings(const QString& file) : m_store(std::make_unique<QSettings>(file, QSettings::IniFormat)) {}

    template <typename T>
    [[nodiscard]] T value(const Setting<T>& setting) const
    {
        const QVariant stored = m_store->value(QLatin1String(setting.key));
        return stored.isValid() && stored.canConvert<T>() ? stored.value<T>() : setting.fallback;
    }
    template <typename T>
    void setValue(const Setting<T>& setting, const T& value)
    {
        m_store->setValue(QLatin1String(setting.key), QVariant::fromValue(value));
    }

private:
    std::unique_ptr<QSettings> m_store;
};

} // namespace twice::ui
