#include "theme/file_icons.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMimeDatabase>

namespace twice::ui {

QIcon FileIcons::icon(const QFileInfo& info) const
{
    if (info.isRoot())
        return icon(Drive);
    return icon(info.isDir() ? Folder : File);
}

QString FileIcons::type(const QFileInfo& info) const
{
    if (info.isDir())
        return QCoreApplication::translate("FileIcons", "Folder");
    return QMimeDatabase().mimeTypeForFile(info.fileName(), QMimeDatabase::MatchExtension).comment();
}

} // namespace twice::ui
