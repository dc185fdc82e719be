import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isBusyWithKeys, pressShortcut, setRowShortcuts } from '../shortcuts';
import { moveFocus } from './row-behavior';
import type { DataTableProps, RowData } from './types';
import type { TableModel } from './use-table-model';

/** Keys of a list wherever the focus is on its page: j and k reach the rows, letters press what says so. */
export const useTableKeys = <R extends RowData>(
  frame: RefObject<HTMLElement | null>,
  props: DataTableProps<R>,
  model: TableModel<R>,
): void => {
  const { rowActions, source, state } = props;

  const move = (step: number): void => {
    const focused = document.activeElement?.closest('[data-row]');
    const first = frame.current?.querySelector<HTMLElement>('[data-row]');
    if (focused && frame.current?.contains(focused)) moveFocus(focused, step);
    else first?.focus();
  };
  const turn = (step: number): void => {
    const { current_page: page = 1, last_page: pages = 1 } = source.data?.meta ?? {};
    const next = page + step;
    if (next >= 1 && next <= pages) state.set({ page: next });
  };
  const commands: Readonly<Record<string, () => void>> = {
    j: () => move(1),
    k: () => move(-1),
    ']': () => turn(1),
    '[': () => turn(-1),
    Escape: () => model.reset(),
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isBusyWithKeys(event.target)) return;
    if (event.metaKey || event.ctrlKey) {
      if (event.key.toLowerCase() !== 'a' || event.shiftKey || props.bulkActions === undefined) return;
      event.preventDefault();
      model.toggleAll(true);
      return;
    }
    const command = commands[event.key];
    if (command) command();
    else if (!pressShortcut(event.key)) return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const rows = source.data?.data;
  const tell = useEffectEvent(() => {
    const actions = (rows ?? []).flatMap((row) => rowActions?.(row) ?? []);
    const labels = new Map(
      actions.flatMap(({ shortcut, label }) => (shortcut ? [[shortcut, label] as const] : [])).toReversed(),
    );
    setRowShortcuts([...labels].toReversed().map(([key, label]) => ({ keys: [key], label })));
  });
  useEffect(() => {
    tell();
    return () => setRowShortcuts([]);
  }, [rows]);
};
