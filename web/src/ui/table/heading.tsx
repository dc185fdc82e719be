import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { moved } from './arranged';
import type { AnyListState, Column, RowData } from './types';
import type { TableModel } from './use-table-model';
import gridScrollStyles from './grid-scroll.module.css';
import styles from './heading.module.css';

const sortIcons = { asc: IconArrowUp, desc: IconArrowDown } as const;
const ariaSorts = { asc: 'ascending', desc: 'descending' } as const;

const dragged = 'application/x-voltdeck-column';

/** Columns of a table that are shown, by name. */
export const shownIds = <R extends RowData>(model: TableModel<R>): string[] =>
  model.visible.map(({ id }) => id);

/** Drags a column by its heading to the place of another. */
const useDragging = (id: string, onMove: (from: string) => void) => {
  const [isOver, setOver] = useState(false);
  const isColumn = (event: DragEvent): boolean => event.dataTransfer.types.includes(dragged);
  return {
    draggable: true,
    'data-over': isOver || undefined,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragged, id),
    onDragOver: (event: DragEvent) => {
      if (!isColumn(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!isColumn(event)) return;
      event.preventDefault();
      onMove(event.dataTransfer.getData(dragged));
    },
  };
};

interface HeadingProps<R extends RowData> {
  column: Column<R>;
  model: TableModel<R>;
  state: AnyListState;
  isFirst: boolean;
}

/** The heading of a column: sorts when it is pressed, takes the column elsewhere when it is dragged. */
export function Heading<R extends RowData>({ column, model, state, isFirst }: HeadingProps<R>) {
  const { sorted, toggleSorting } = model.columnOf(column);
  const Icon = sorted ? sortIcons[sorted] : IconSelector;
  const dragging = useDragging(column.id, (from) =>
    state.setColumns(moved(shownIds(model), from, column.id)),
  );
  return (
    <th
      scope="col"
      className={isFirst ? gridScrollStyles.first : undefined}
      data-align={column.align}
      style={{ width: column.width }}
      aria-sort={sorted ? ariaSorts[sorted] : undefined}
      {...dragging}
    >
      {column.sort ? (
        <button
          type="button"
          className={styles.sort}
          data-sorted={sorted ? true : undefined}
          onClick={toggleSorting}
        >
          <span>{column.header}</span>
          <Icon size={14} aria-hidden />
        </button>
      ) : (
        <span className={styles.head}>{column.header}</span>
      )}
    </th>
  );
}
