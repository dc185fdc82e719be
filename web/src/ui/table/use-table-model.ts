import {
  columnVisibilityFeature,
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
  type RowSelectionState,
  type SortingState,
  type Updater,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column, DataTableProps } from './types';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

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

const noRows: readonly never[] = [];

/** The table's model: the server sorts and pages, the address holds the state, the selection lives while the list is open. */
export const useTableModel = <R extends RowData>(props: DataTableProps<R>) => {
  const { columns, source, state, rowKey } = props;
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const shown = state.columns;
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map((column) => [
          column.id,
          column.fixed || (shown === null ? !column.startsHidden : shown.includes(column.id)),
        ]),
      ),
    [columns, shown],
  );
  const sorting = useMemo(() => sortingOf(state.query.sort, columns), [state.query.sort, columns]);

  const onSortingChange = (updater: Updater<SortingState>): void => {
    const [first] = functionalUpdate(updater, sorting);
    const column = columns.find((each) => each.id === first?.id);
    const sort = first && column?.sort ? `${first.desc ? '-' : ''}${column.sort}` : undefined;
    state.set({ sort } as never);
  };

  const onColumnVisibilityChange = (updater: Updater<Record<string, boolean>>): void => {
    const next = functionalUpdate(updater, columnVisibility);
    const visible = columns.filter((column) => next[column.id] !== false).map((column) => column.id);
    state.setColumns(visible);
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

export type TableModel<R extends RowData> = ReturnType<typeof useTableModel<R>>;
export type ModelRow<R extends RowData> = ReturnType<TableModel<R>['getRowModel']>['rows'][number];
