import { useRouter } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { DataTableProps, RowData } from './types';
import type { ModelRow, TableModel } from './use-table-model';

const interactive = 'a,button,input,select,textarea,label,[role="menuitem"],[role="menu"]';

const isOnControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(interactive) !== null;

const siblings = (row: Element): Element[] => [
  ...(row.parentElement?.querySelectorAll(':scope > [data-row]') ?? []),
];

/** Moves the focus among the rows of a table. */
export const moveFocus = (from: Element, step: number): void => {
  const rows = siblings(from);
  const next = rows[Math.min(rows.length - 1, Math.max(0, rows.indexOf(from) + step))];
  if (next instanceof HTMLElement) next.focus();
};

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The row a range begins at: the one selected last. */
const selectRange = <R extends RowData>(
  model: TableModel<R>,
  row: ModelRow<R>,
  from: string | null,
): void => {
  const { rows } = model;
  const start = Math.max(
    0,
    rows.findIndex((each) => each.id === (from ?? row.id)),
  );
  const end = rows.findIndex((each) => each.id === row.id);
  const range = rows.slice(Math.min(start, end), Math.max(start, end) + 1);
  model.select(range.map(({ id }) => id));
};

const lastSelected = new WeakMap<object, string>();

const isSelecting = ({ key, shiftKey }: KeyboardEvent, isOnlySpace: boolean): boolean =>
  key === ' ' || (key.toLowerCase() === 'x' && (shiftKey || !isOnlySpace));

/** What clicks and keys do on a row: arrows move, Enter opens, x and Space select, letters run its actions. */
export const useRowBehavior = <R extends RowData>(
  { href, onOpen, rowActions, bulkActions, spaceSelects = false, state }: DataTableProps<R>,
  model: TableModel<R>,
) => {
  const router = useRouter();
  const open = (row: R): void => {
    if (onOpen) onOpen(row);
    else if (href) router.history.push(href(row));
  };

  const select = (row: ModelRow<R>, isRange: boolean): void => {
    if (isRange) selectRange(model, row, lastSelected.get(state.clear) ?? null);
    else model.toggle(row.id);
    lastSelected.set(state.clear, row.id);
  };

  const onClick = (event: MouseEvent, row: ModelRow<R>): void => {
    if (isOnControl(event.target) || window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) {
      if (href) window.open(href(row.original), '_blank', 'noopener');
    } else open(row.original);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: ModelRow<R>): void => {
    if (event.target !== event.currentTarget) return;
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      moveFocus(event.currentTarget, step);
    } else if (event.key === 'Enter') open(row.original);
    else if (isSelecting(event, spaceSelects) && bulkActions !== undefined) {
      event.preventDefault();
      select(row, event.shiftKey);
    } else if (event.key === '.') {
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>('[data-part="row-menu"]')?.click();
    } else if (!event.metaKey && !event.ctrlKey && !event.altKey) {
      const pressed = rowActions?.(row.original).find(
        (action) => action.shortcut === event.key.toLowerCase(),
      );
      if (pressed === undefined) return;
      event.preventDefault();
      if (!pressed.disabled) pressed.onSelect();
    }
  };

  const onLink = (event: MouseEvent, row: R): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(row);
  };

  return { onClick, onKeyDown, onLink, select };
};
