#pragma once

#include <QAbstractItemModel>
#include <QScopedValueRollback>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace twice::ui {

/// What happened to a list, in as few rows as will do, so that a model need not be reset and selections live on.
struct RowEdit
{
    enum class Kind
    {
        None,
        Change, ///< the rows first … first + count - 1 have new contents
        Insert, ///< so many rows are new from first on
        Remove, ///< the rows first … first + count - 1 are gone
        Move,   ///< the rows first … first + count - 1 stand before what was row `to`
        Replace ///< the rows first … first + count - 1 are gone and `inserted` new ones stand there
    };
    Kind kind = Kind::None;
    int first = 0;
    int count = 0;
    int to = 0;
    int inserted = 0;
};

template <typename Row>
[[nodiscard]] RowEdit findRowEdit(const std::vector<Row>& before, const std::vector<Row>& after)
{
    const auto size = static_cast<int>(before.size());
    const auto newSize = static_cast<int>(after.size());
    const int shorter = std::min(size, newSize);
    const auto at = [](const std::vector<Row>& rows, int n) -> const Row& { return rows[static_cast<std::size_t>(n)]; };
    int head = 0;
    while (head < shorter && at(before, head) == at(after, head))
        ++head;
    int tail = 0;
    while (tail < shorter - head && at(before, size - 1 - tail) == at(after, newSize - 1 - tail))
        ++tail;
    const int gone = size - head - tail;
    const int come = newSize - head - tail;

    if (gone == 0 && come == 0)
        return {};
    if (gone == 0)
        return {.kind = RowEdit::Kind::Insert, .first = head, .count = come};
    if (come == 0)
        return {.kind = RowEdit::Kind::Remove, .first = head, .count = gone};
    if (gone != come)
        return {.kind = RowEdit::Kind::Replace, .first = head, .count = gone, .inserted = come};
    // A block that moved is the middle turned round by the block's length.
    for (int block = 1; block < gone; ++block) {
        bool turned = true;
        for (int n = 0; turned && n < gone; ++n)
            turned = at(before, head + (n + block) % gone) == at(after, head + n);
        if (turned)
            return {.kind = RowEdit::Kind::Move, .first = head, .count = block, .to = head + gone};
    }
    return {.kind = RowEdit::Kind::Change, .first = head, .count = gone};
}

/// Moves the rows `chosen` (ascending) so that they stand together before what is row `before` now (or at the end).
/// Returns where the first of them stands afterwards.
template <typename Row>
int moveRows(std::vector<Row>& rows, const std::vector<int>& chosen, int before)
{
    std::vector<Row> taken;
    std::vector<Row> left;
    int place = 0;
    for (int n = 0; n < static_cast<int>(rows.size()); ++n) {
        Row& row = rows[static_cast<std::size_t>(n)];
        if (std::binary_search(chosen.begin(), chosen.end(), n)) {
            taken.push_back(std::move(row));
        } else {
            left.push_back(std::move(row));
            if (n < before)
                ++place;
        }
    }
    left.insert(left.begin() + place, std::make_move_iterator(taken.begin()), std::make_move_iterator(taken.end()));
    rows = std::move(left);
    return place;
}

/// A model over rows that live in the document: it keeps the rows that its views know of and follows the document's
/// by row edits. `Base` is the Qt model class.
template <typename Base, typename Row>
class RowModel : public Base
{
public:
    using Base::Base;
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }

protected:
    /// Whether follow() is under way: then a row may stand for another one of the document already, or for none. A view
    /// commits the editor of a row that is about to go; take nothing from it.
    [[nodiscard]] bool isFollowing() const { return m_following; }
    void follow(std::vector<Row> rows)
    {
        const QScopedValueRollback<bool> following(m_following, true);
        const RowEdit edit = findRowEdit(m_rows, rows);
        const int last = edit.first + edit.count - 1;
        switch (edit.kind) {
        case RowEdit::Kind::None:
            return;
        case RowEdit::Kind::Change:
            m_rows = std::move(rows);
            emit this->dataChanged(this->index(edit.first, 0), this->index(last, columns() - 1));
            return;
        case RowEdit::Kind::Insert:
            this->beginInsertRows({}, edit.first, last);
            m_rows = std::move(rows);
            this->endInsertRows();
            return;
        case RowEdit::Kind::Remove:
            this->beginRemoveRows({}, edit.first, last);
            m_rows = std::move(rows);
            this->endRemoveRows();
            return;
        case RowEdit::Kind::Move:
            this->beginMoveRows({}, edit.first, last, {}, edit.to);
            m_rows = std::move(rows);
            this->endMoveRows();
            return;
        case RowEdit::Kind::Replace:
            this->beginRemoveRows({}, edit.first, last);
            m_rows.erase(m_rows.begin() + edit.first, m_rows.begin() + last + 1);
            this->endRemoveRows();
            this->beginInsertRows({}, edit.first, edit.first + edit.inserted - 1);
            m_rows = std::move(rows);
            this->endInsertRows();
            return;
        }
    }

private:
    /// A list model hides its own columnCount().
    [[nodiscard]] int columns() const { return static_cast<const QAbstractItemModel*>(this)->columnCount({}); }

    std::vector<Row> m_rows;
    bool m_following = false;
};

} // namespace twice::ui
