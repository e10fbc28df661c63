#include "window/icons.h"

#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

#include <array>

// Resources of a static library are left out by the linker unless something asks for them by name.
static void initIcons()
{
    Q_INIT_RESOURCE(icons);
}

namespace twice::ui {

namespace {

constexpr std::array sizes{16, 20, 24, 32, 48, 64};

QByteArray svg(const QString& name)
{
    initIcons();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no icon %s", qPrintable(name));
    return file.readAll();
}

QPixmap drawn(const QByteArray& text, int size)
{
    QPixmap pixmap(size, size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QSvgRenderer(text).render(&painter);
    return pixmap;
}

QByteArray coloured(QByteArray text, const QColor& colour)
{
    return text.replace("currentColor", colour.name().toUtf8());
}

} // namespace

QIcon themedIcon(const QString& name, const QPalette& palette)
{
    const QByteArray text = svg(name);
    const QByteArray normal = coloured(text, palette.color(QPalette::Active, QPalette::ButtonText));
    const QByteArray disabled = coloured(text, palette.color(QPalette::Disabled, QPalette::ButtonText));
    QIcon icon;
    for (const int size : sizes) {
        icon.addPixmap(drawn(normal, size), QIcon::Normal);
        icon.addPixmap(drawn(disabled, size), QIcon::Disabled);
    }
    return icon;
}

QIcon programIcon()
{
    const QByteArray text = svg(QStringLiteral("twice"));
    QIcon icon;
    for (const int size : sizes)
        icon.addPixmap(drawn(text, size));
    icon.addPixmap(drawn(text, 128));
    icon.addPixmap(drawn(text, 256));
    return icon;
}

} // namespace twice::ui
