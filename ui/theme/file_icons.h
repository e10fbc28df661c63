#pragma once

#include <QFileIconProvider>

namespace twice::ui {

/// Icons and kinds of files for a file dialog, by name alone. Qt's own provider reads each file of the folder in the
/// GUI thread, which stops the whole window where a file does not answer (a network drive, a device).
///
/// A dialog does not own its provider: declare it before the dialog.
class FileIcons : public QFileIconProvider
{
public:
    using QFileIconProvider::icon;
    [[nodiscard]] QIcon icon(const QFileInfo& info) const override;
    [[nodiscard]] QString type(const QFileInfo& info) const override;
};

} // namespace twice::ui
