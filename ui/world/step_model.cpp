#include "world/step_model.h"

#include "document/scenario_document.h"
#include "fields/field_note.h"
#include "text/number_format.h"
#include "world/effect_text.h"

namespace twice::ui {
namespace {

const QChar cannotBeLost(0x2013); // an en dash

} // namespace

StepModel::StepModel(ScenarioDocument& document, QObject* parent) : StepRows(parent), m_edits(document)
{
    follow(document.scenario().world.steps);
    connect(&document, &ScenarioDocument::changed, this,
            [this, &document] { follow(document.scenario().world.steps); });
}

int StepModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

Qt::ItemFlags StepModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Qt::ItemFlags common = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    return common | (index.column() == KeysColumn ? Qt::ItemIsUserCheckable : Qt::ItemIsEditable);
}

QVariant StepModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    if (role == Qt::TextAlignmentRole) {
        const bool number = section == FailsColumn || section == ReplyLostColumn;
        return QVariant(Qt::AlignVCenter | (number                  ? Qt::AlignRight
                                            : section == KeysColumn ? Qt::AlignHCenter
                                                                    : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::WhatsThisRole)
        return {};
    const bool title = role == Qt::DisplayRole;
    switch (section) {
    case NameColumn:
        return title ? tr("Step") : tr("What the step is called; two steps of one name are not allowed.");
    case EffectColumn:
        return title ? tr("Effect")
                     : tr("What the step does at its provider, which decides whether repeating it harms.");
    case FailsColumn:
        return title ? tr("Fails") : tr("How often a call fails and has no effect, in per cent of calls.");
    case ReplyLostColumn:
        return title ? tr("Reply\nlost")
                     : tr("How often the effect happens but the reply never comes, in per cent of calls that worked.");
    case KeysColumn:
        return title ? tr("Keys")
                     : tr("Whether the provider remembers keys and answers a known one without a new effect.");
    default:
        return {};
    }
}

QVariant StepModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Step& step = rows()[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return column == KeysColumn ? QVariant() : displayed(step, column);
    case Qt::EditRole:
        if (column == EffectColumn)
            return static_cast<int>(step.effect);
        if (column == NameColumn)
            return QString::fromStdString(step.name);
        if (column == KeysColumn)
            return step.remembersKeys;
        return displayed(step, column);
    case Qt::ToolTipRole:
        return explained(step, column);
    case Qt::AccessibleTextRole:
        return column == KeysColumn ? explained(step, column) : displayed(step, column);
    case Qt::CheckStateRole:
        return column == KeysColumn ? QVariant(step.remembersKeys ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignVCenter |
                        (column == FailsColumn || column == ReplyLostColumn ? Qt::AlignRight : Qt::AlignLeft));
    default:
        return {};
    }
}

QString StepModel::displayed(const Step& step, int column) const
{
    switch (column) {
    case NameColumn: {
        const QString name = QString::fromStdString(step.name);
        return step.count > 1 ? tr("%1 × %2", "step × count").arg(name, formatCount(step.count)) : name;
    }
    case EffectColumn:
        return effectName(step.effect);
    case FailsColumn:
        return formatPercent(step.failureRate);
    case ReplyLostColumn:
        return step.lostReplyRate ? formatPercent(*step.lostReplyRate) : QString(cannotBeLost);
    default:
        return {};
    }
}

QString StepModel::explained(const Step& step, int column) const
{
    switch (column) {
    case NameColumn:
        return step.provider ? tr("%1, at the provider “%2”")
                                   .arg(QString::fromStdString(step.name), QString::fromStdString(*step.provider))
                             : QString::fromStdString(step.name);
    case EffectColumn:
        return effectChoice(step.effect);
    case FailsColumn:
        return tr("%1 of calls fail").arg(formatPercent(step.failureRate));
    case ReplyLostColumn:
        return step.lostReplyRate ? tr("%1 of replies are lost").arg(formatPercent(*step.lostReplyRate))
                                  : tr("the reply cannot be lost");
    case KeysColumn:
        return step.remembersKeys ? tr("the provider remembers keys") : tr("the provider does not remember keys");
    default:
        return {};
    }
}

bool StepModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (isFollowing() || !checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return false;
    const QString why = write(index, value, role);
    m_edits.endMerge();
    if (why.isEmpty())
        emit taken();
    else
        emit refused(why);
    return why.isEmpty();
}

QString StepModel::write(const QModelIndex& index, const QVariant& value, int role)
{
    const int row = index.row();
    if (role == Qt::CheckStateRole && index.column() == KeysColumn)
        return faultText(m_edits.setRemembersKeys({row}, value.toInt() == Qt::Checked));
    if (role != Qt::EditRole)
        return tr("This cell is not changed that way.");

    const QString text = value.toString().trimmed();
    switch (index.column()) {
    case NameColumn:
        return faultText(m_edits.setName(row, text));
    case EffectColumn:
        return faultText(m_edits.setEffect({row}, static_cast<Effect>(value.toInt())));
    case KeysColumn:
        return faultText(m_edits.setRemembersKeys({row}, value.toBool()));
    default:
        break;
    }

    const bool lost = index.column() == ReplyLostColumn;
    if (lost && (text.isEmpty() || text == cannotBeLost || text == QLatin1String("-")))
        return faultText(m_edits.setLostReplyRate({row}, std::nullopt));
    const std::optional<double> rate = parsePercent(text);
    if (!rate)
        return text.isEmpty() ? tr("A number is missing here.") : tr("“%1” is not a number.").arg(text);
    if (*rate < 0 || *rate > 1)
        return tr("%1 is not between %2 and %3.").arg(formatPercent(*rate), formatPercent(0), formatPercent(1));
    return faultText(lost ? m_edits.setLostReplyRate({row}, rate) : m_edits.setFailureRate({row}, *rate));
}

} // namespace twice::ui
