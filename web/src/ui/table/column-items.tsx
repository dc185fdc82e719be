import { Menu } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { moved } from './arranged';
import { shownIds } from './heading';
import type { DataTableProps, RowData } from './types';
import type { TableModel } from './use-table-model';
import styles from './view-menu.module.css';

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Which columns are shown, and in which order. */
export function ColumnItems<R extends RowData>({
  props,
  model,
}: {
  props: DataTableProps<R>;
  model: TableModel<R>;
}) {
  const t = useTranslations('ui.table');
  const move = (event: KeyboardEvent, id: string): void => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const shown = shownIds(model);
    const neighbour = shown[shown.indexOf(id) + step];
    if (neighbour !== undefined) props.state.setColumns(moved(shown, id, neighbour));
  };
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('columns')}</Menu.Label>
      {props.columns
        .filter((column) => !column.fixed)
        .map((column) => {
          const handle = model.columnOf(column);
          return (
            <Menu.CheckboxItem
              key={column.id}
              checked={handle.isVisible}
              onChange={() => handle.toggleVisibility()}
              onKeyDownCapture={(event) => move(event, column.id)}
            >
              {column.header}
            </Menu.CheckboxItem>
          );
        })}
      <Menu.Label className={styles.hint}>{t('moveHint')}</Menu.Label>
    </>
  );
}
