import {
  columnVisibilityFeature,
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
  type SortingState,
  type Updater,
} from '@tanstack/react-table';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useEntryMemory } from '../entry-memory';
import type { Column, DataTableProps, RowData } from './types';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

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

const definitionOf = <R extends RowData>(column: Column<R>): ColumnDef<typeof features, R> => ({
  id: column.id,
  header: column.header,
  accessorFn: (row) => row,
  cell: ({ row }) => column.cell(row.original),
  enableSorting: column.sort !== undefined,
  enableHiding: !column.fixed,
});

const sortingOf = (
  sort: string | undefined,
  columns: readonly { id: string; sort?: string }[],
): SortingState => {
  if (sort === undefined) return [];
  const name = sort.replace(/^-/, '');
  const column = columns.find((each) => each.sort === name);
  return column ? [{ id: column.id, desc: sort.startsWith('-') }] : [];
};

const visibilityOf = <R extends RowData>(
  columns: readonly Column<R>[],
  shown: readonly string[] | null,
): Record<string, boolean> =>
  Object.fromEntries(
    columns.map((column) => [
      column.id,
      column.fixed || (shown === null ? !column.startsHidden : shown.includes(column.id)),
    ]),
  );

const noRows: readonly never[] = [];

/** What is selected while the list is open, and again when one comes back to it. */
const useSelection = (id: string) => {
  const { key, recall, remember } = useEntryMemory<RowSelectionState>(`${id} selection`);
  const [selection, setSelection] = useState<RowSelectionState>(() => recall() ?? {});
  const keep = useEffectEvent(() => remember(selection));
  useEffect(() => keep(), [selection, key]);
  return [selection, setSelection] as const;
};

/** The library's table: the server sorts and pages, the address holds the state, the selection lives while the list is open. */
const useLibraryTable = <R extends RowData>(props: DataTableProps<R>) => {
  const { columns, source, state, rowKey } = props;
  const [rowSelection, setRowSelection] = useSelection(props.id);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const columnVisibility = useMemo(() => visibilityOf(columns, state.columns), [columns, state.columns]);
  const sorting = useMemo(() => sortingOf(state.query.sort, columns), [state.query.sort, columns]);

  const onSortingChange = (updater: Updater<SortingState>): void => {
    const [first] = functionalUpdate(updater, sorting);
    const column = columns.find((each) => each.id === first?.id);
    const sort = first && column?.sort ? `${first.desc ? '-' : ''}${column.sort}` : undefined;
    state.set({ sort });
  };

  const onColumnVisibilityChange = (updater: Updater<Record<string, boolean>>): void => {
    const next = functionalUpdate(updater, columnVisibility);
    state.setColumns(columns.filter(({ id }) => next[id] !== false).map(({ id }) => id));
  };

  return useTable({
    features,
    columns: definitions,
    data: source.data?.data ?? noRows,
    getRowId: rowKey,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    enableRowSelection: props.bulkActions !== undefined,
    state: { columnVisibility, rowSelection, sorting },
    onSortingChange,
    onColumnVisibilityChange,
    onRowSelectionChange: setRowSelection,
  });
};

/** The table's model, as plain values, so that a row can tell by them whether it changed. */
export const useTableModel = <R extends RowData>(props: DataTableProps<R>) => {
  const table = useLibraryTable(props);
  const isAll = table.getIsAllRowsSelected();

  const columnOf = ({ id }: Column<R>): ModelColumn => {
    const column = table.getColumn(id);
    return {
      isVisible: column?.getIsVisible() ?? false,
      sorted: column?.getIsSorted() ?? false,
      toggleSorting: () => column?.toggleSorting(),
      toggleVisibility: () => column?.toggleVisibility(),
    };
  };

  return {
    isAll,
    isSome: !isAll && table.getIsSomeRowsSelected(),
    columnOf,
    visible: props.columns.filter((column) => columnOf(column).isVisible),
    selected: Object.keys(table.state.rowSelection),
    select: (ids: readonly string[]) =>
      table.setRowSelection((former) => ({ ...former, ...Object.fromEntries(ids.map((id) => [id, true])) })),
    selectOnly: (ids: readonly string[]) =>
      table.setRowSelection(Object.fromEntries(ids.map((id) => [id, true]))),
    toggle: (id: string) => table.getRow(id).toggleSelected(),
    toggleAll: (value?: boolean) => table.toggleAllRowsSelected(value),
    reset: () => table.resetRowSelection(true),
    rows: table.getRowModel().rows.map((row): ModelRow<R> => ({
      id: row.id,
      original: row.original,
      isSelected: row.getIsSelected(),
    })),
  };
};

export type TableModel<R extends RowData> = ReturnType<typeof useTableModel<R>>;
