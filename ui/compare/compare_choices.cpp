#include "compare/compare_choices.h"

#include "compare/time_picture.h"
#include "run/measure_list.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace twice::ui {
namespace {

constexpr QLatin1String barsName("bars");
constexpr QLatin1String columnsName("columns");
constexpr QLatin1String linesName("lines");
constexpr QLatin1String overTimeName("overTime");
constexpr QLatin1String logarithmicName("logarithmic");
constexpr QLatin1String exactName("exact");
constexpr QLatin1String rowsName("rows");
constexpr QLatin1String middleName("middle");

QString nameOf(const CountField& field)
{
    return QString::fromStdString(std::string(field.jsonName));
}

const CountField* fieldOf(const QJsonValue& name)
{
    return measure(name.toString().toStdString());
}

QJsonArray namesOf(const std::vector<const CountField*>& fields)
{
    QJsonArray names;
    for (const CountField* field : fields)
        names.append(nameOf(*field));
    return names;
}

std::vector<const CountField*> fieldsOf(const QJsonValue& names)
{
    std::vector<const CountField*> fields;
    const QJsonArray array = names.toArray();
    for (const QJsonValue& name : array) {
        const CountField* field = fieldOf(name);
        if (field && std::find(fields.begin(), fields.end(), field) == fields.end())
            fields.push_back(field);
    }
    return fields;
}

QJsonValue textOf(const QByteArray& bytes)
{
    return QString::fromLatin1(bytes.toBase64());
}

QByteArray bytesOf(const QJsonValue& text)
{
    return QByteArray::fromBase64(text.toString().toLatin1());
}

} // namespace

QByteArray written(const CompareChoices& choices)
{
    QJsonObject object{{barsName, namesOf(choices.bars)},      {columnsName, namesOf(choices.columns)},
                       {logarithmicName, choices.logarithmic}, {exactName, choices.exact},
                       {rowsName, textOf(choices.rows)},       {middleName, textOf(choices.middle)}};
    if (choices.lines)
        object.insert(linesName, nameOf(*choices.lines));
    if (choices.overTime)
        object.insert(overTimeName, QString::fromStdString(std::string(choices.overTime->name)));
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

CompareChoices readChoices(const QByteArray& bytes)
{
    const QJsonObject object = QJsonDocument::fromJson(bytes).object();
    return {.bars = fieldsOf(object.value(barsName)),
            .columns = fieldsOf(object.value(columnsName)),
            .lines = fieldOf(object.value(linesName)),
            .overTime = stateField(object.value(overTimeName).toString().toStdString()),
            .logarithmic = object.value(logarithmicName).toBool(),
            .exact = object.value(exactName).toBool(),
            .rows = bytesOf(object.value(rowsName)),
            .middle = bytesOf(object.value(middleName))};
}

} // namespace twice::ui
