import { useMemo, useState } from 'react';
import type { Column, DataTableProps, RowData } from './types';

type Selection = Readonly<Record<string, true>>;

/** A row with its key, and whether it is selected. */
export interface ModelRow<R extends RowData> {
  id: string;
  original: R;
  isSelected: boolean;
}

/** A column as it stands now. */
export interface ModelColumn {
  isVisible: boolean;
  sorted: 'asc' | 'desc' | false;
  /** Ascending, then descending, then as the server sorts by itself. */
  toggleSorting: () => void;
  toggleVisibility: () => void;
}

const without = (selection: Selection, ids: readonly string[]): Selection =>
  Object.fromEntries(Object.entries(selection).filter(([id]) => !ids.includes(id)));

const withAll = (selection: Selection, ids: readonly string[]): Selection => ({
  ...selection,
  ...Object.fromEntries(ids.map((id) => [id, true as const])),
});

const nextSort: Readonly<Record<'asc' | 'desc' | 'none', (sort: string) => string | undefined>> = {
  none: (sort) => sort,
  asc: (sort) => `-${sort}`,
  desc: () => undefined,
};

const noRows: readonly never[] = [];
const nothing: Selection = {};

/** What is selected, and the ways to change it; it lives while the list is open, across its pages. */
const useSelection = (ids: readonly string[]) => {
  const [selection, setSelection] = useState(nothing);
  const isAll = ids.length > 0 && ids.every((id) => selection[id]);
  return {
    selection,
    isAll,
    isSome: !isAll && Object.keys(selection).length > 0,
    select: (chosen: readonly string[]) => setSelection((former) => withAll(former, chosen)),
    toggle: (id: string) =>
      setSelection((former) => (former[id] ? without(former, [id]) : withAll(former, [id]))),
    toggleAll: (value = !isAll) =>
      setSelection((former) => (value ? withAll(former, ids) : without(former, ids))),
    reset: () => setSelection(nothing),
  };
};

/** The table's model: the server sorts and pages, the address holds the state, the selection lives while the list is open. */
export const useTableModel = <R extends RowData>(props: DataTableProps<R>) => {
  const { columns, source, state, rowKey } = props;
  const data = source.data?.data ?? noRows;
  const ids = data.map(rowKey);
  const { selection, ...selecting } = useSelection(ids);
  const shown = state.columns;
  const visible = useMemo(
    () =>
      columns.filter(
        (column) => column.fixed || (shown === null ? !column.startsHidden : shown.includes(column.id)),
      ),
    [columns, shown],
  );

  const sortedBy = ({ sort }: Column<R>): 'asc' | 'desc' | false => {
    if (sort === undefined || state.query.sort?.replace(/^-/, '') !== sort) return false;
    return state.query.sort === sort ? 'asc' : 'desc';
  };

  const columnOf = (column: Column<R>): ModelColumn => {
    const isVisible = visible.includes(column);
    const sorted = sortedBy(column);
    return {
      isVisible,
      sorted,
      toggleSorting: () => {
        if (column.sort === undefined) return;
        state.set({ sort: nextSort[sorted === false ? 'none' : sorted](column.sort) } as never);
      },
      toggleVisibility: () => {
        const next = columns.filter((each) => (each === column ? !isVisible : visible.includes(each)));
        state.setColumns(next.map(({ id }) => id));
      },
    };
  };

  return {
    ...selecting,
    visible,
    columnOf,
    selected: Object.keys(selection),
    rows: data.map((original, at): ModelRow<R> => ({
      id: ids[at] ?? '',
      original,
      isSelected: selection[ids[at] ?? ''] ?? false,
    })),
  };
};

export type TableModel<R extends RowData> = ReturnType<typeof useTableModel<R>>;
