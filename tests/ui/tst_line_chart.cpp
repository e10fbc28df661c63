#include "charts/limited_line.h"
#include "charts/line_chart.h"

#include <QApplication>
#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>
#include <QSvgRenderer>
#include <QTest>

using namespace twice::ui;

namespace {

using Points = QVector<QPointF>;

constexpr int sheetWidth = 400;
constexpr int chartTop = 100;
constexpr int chartHeight = 200;

ChartLine line(const Points& points, const QVector<BandPoint>& band)
{
    ChartLine result;
    result.colour = Qt::red;
    result.points = points;
    result.band = band;
    return result;
}

ChartPicture picture(const QVector<ChartLine>& lines)
{
    return {.x = {}, .y = {}, .lines = lines};
}

/// The picture as an SVG file shows it, with empty paper above the chart.
QImage drawnAsSvg(const ChartPicture& picture)
{
    QByteArray content;
    QBuffer buffer(&content);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize({sheetWidth, chartTop + chartHeight});
    generator.setViewBox(QRect(0, 0, sheetWidth, chartTop + chartHeight));
    QPainter writer(&generator);
    LineChart::draw(writer, QRectF(0, chartTop, sheetWidth, chartHeight), QApplication::font(), QPalette(Qt::white),
                    picture);
    writer.end();
    QImage image(sheetWidth, chartTop + chartHeight, QImage::Format_ARGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    QSvgRenderer(content).render(&painter);
    painter.end();
    return image;
}

bool isBlank(const QImage& image)
{
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) != Qt::white)
                return false;
    return true;
}

} // namespace

class TestLineChart : public QObject
{
    Q_OBJECT

private slots:
    void linesAreLimitedWhereTheyCross_data();
    void linesAreLimitedWhereTheyCross();
    void whatLeavesThePlotStaysOffThePaperAroundIt_data();
    void whatLeavesThePlotStaysOffThePaperAroundIt();
    void equalBandsDoNotBecomeOpaque();
};

void TestLineChart::linesAreLimitedWhereTheyCross_data()
{
    QTest::addColumn<Points>("points");
    QTest::addColumn<Points>("limited");
    QTest::newRow("nothing") << Points{} << Points{};
    QTest::newRow("inside") << Points{{0, 0}, {1, 1}} << Points{{0, 0}, {1, 1}};
    QTest::newRow("leaves above") << Points{{0, 0}, {2, 2}} << Points{{0, 0}, {1, 1}, {2, 1}};
    QTest::newRow("comes from above") << Points{{0, 3}, {1, 1}, {2, 0}} << Points{{0, 1}, {1, 1}, {2, 0}};
    QTest::newRow("from below to above") << Points{{0, -1}, {3, 2}} << Points{{0, 0}, {1, 0}, {2, 1}, {3, 1}};
    QTest::newRow("from above to below") << Points{{0, 2}, {3, -1}} << Points{{0, 1}, {1, 1}, {2, 0}, {3, 0}};
    QTest::newRow("outside") << Points{{0, 7}, {1, 8}} << Points{{0, 1}, {1, 1}};
}

void TestLineChart::linesAreLimitedWhereTheyCross()
{
    QFETCH(Points, points);
    QFETCH(Points, limited);
    QCOMPARE(limitedLine(points, 0, 1), limited);
}

void TestLineChart::whatLeavesThePlotStaysOffThePaperAroundIt_data()
{
    QTest::addColumn<Points>("points");
    QTest::addColumn<bool>("hasBand");
    QTest::newRow("line") << Points{{0, 0.5}, {0.5, 5}, {1, 0.5}} << false;
    QTest::newRow("band") << Points{} << true;
}

void TestLineChart::whatLeavesThePlotStaysOffThePaperAroundIt()
{
    QFETCH(Points, points);
    QFETCH(bool, hasBand);
    const QVector<BandPoint> band{{0, 0.4, 0.6}, {0.5, 0.4, 5}, {1, 0.4, 0.6}};
    const QImage image = drawnAsSvg(picture({line(points, hasBand ? band : QVector<BandPoint>{})}));
    QVERIFY(!isBlank(image.copy(0, chartTop, sheetWidth, chartHeight)));
    QVERIFY(isBlank(image.copy(0, 0, sheetWidth, chartTop)));
}

void TestLineChart::equalBandsDoNotBecomeOpaque()
{
    const ChartLine one = line({}, {{0, 0.2, 0.8}, {1, 0.2, 0.8}});
    const auto inTheBand = [](const ChartPicture& picture) {
        return drawnAsSvg(picture).pixelColor(sheetWidth / 2, chartTop + chartHeight / 2 + 7);
    };
    const QColor alone = inTheBand(picture({one}));
    QVERIFY(alone != QColor(Qt::white));
    QCOMPARE(inTheBand(picture({one, one, one, one, one, one})), alone);
    const ChartLine other = line({}, {{0, 0.1, 0.8}, {1, 0.1, 0.8}});
    QVERIFY(inTheBand(picture({one, other})) != alone);
}

QTEST_MAIN(TestLineChart)
#include "tst_line_chart.moc"
