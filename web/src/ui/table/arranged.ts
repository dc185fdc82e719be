import { useMemo } from 'react';
import { usePersonalText } from '../local-choice';
import type { Column, DataTableProps, RowData } from './types';

/** Columns in the order somebody gave them: those that are shown first, as they were named. */
export const inOrder = <C extends Pick<Column<never>, 'id' | 'fixed'>>(
  columns: readonly C[],
  shown: readonly string[] | null,
): readonly C[] => {
  if (shown === null) return columns;
  const named = shown.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const others = columns.filter((column) => !named.includes(column));
  return [...others.filter(({ fixed }) => fixed), ...named, ...others.filter(({ fixed }) => !fixed)];
};

/** The shown columns with one moved to the place of another. */
export const moved = (shown: readonly string[], id: string, to: string): readonly string[] => {
  const from = shown.indexOf(id);
  const place = shown.indexOf(to);
  if (from < 0 || place < 0) return shown;
  return shown.filter((each) => each !== id).toSpliced(place, 0, id);
};

/** A list with its columns as the address says, or else as this person last arranged them here. */
export const useArranged = <R extends RowData>(props: DataTableProps<R>): DataTableProps<R> => {
  const { id, columns, state } = props;
  const [kept, keep] = usePersonalText(`columns.${id}`);
  const text = state.columns?.join(',') ?? kept;
  return useMemo(() => {
    const shown = text === null || text === '' ? null : text.split(',');
    const usual = columns.filter((column) => !column.startsHidden).map((column) => column.id);
    const setColumns = (next: readonly string[] | null): void => {
      const isUsual = next === null || next.join(',') === usual.join(',');
      keep(isUsual ? null : next.join(','));
      state.setColumns(isUsual ? null : next);
    };
    return { ...props, columns: inOrder(columns, shown), state: { ...state, columns: shown, setColumns } };
  }, [props, columns, state, text, keep]);
};
