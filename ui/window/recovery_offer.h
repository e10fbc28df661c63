#pragma once

class QString;
class QWidget;

namespace twice::ui {

class Autosave;
class DocumentFiles;
class RecoveryStore;

/// Asks whether the newest work that a crash left is wanted, if there is any; with a `file` about to be opened, only if
/// the work belongs to it. True where it was taken into the document, and by that into this program's own recovery
/// file. Blocks on a dialog.
[[nodiscard]] bool offerRecovery(RecoveryStore& store, const QString& file, DocumentFiles& files, Autosave& autosave,
                                 QWidget* window);

} // namespace twice::ui
