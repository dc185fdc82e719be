import { Checkbox, Skeleton } from '@mantine/core';
import { memo, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { Heading } from './heading';
import { useRowBehavior } from './row-behavior';
import { RowMenu } from './row-menu';
import type { Column, DataTableProps, RowData } from './types';
import type { ModelRow, TableModel } from './use-table-model';
import { useWide } from './use-wide';
import textStyles from '../text.module.css';
import gridScrollStyles from './grid-scroll.module.css';
import totalsStyles from './totals.module.css';
import styles from './grid.module.css';

interface GridProps<R extends RowData> {
  props: DataTableProps<R>;
  model: TableModel<R>;
  isLoading: boolean;
}

interface Shown<R extends RowData> {
  shown: readonly Column<R>[];
}

/** What a row needs of its table when something happens on it. */
interface Handling<R extends RowData> {
  props: DataTableProps<R>;
  behavior: ReturnType<typeof useRowBehavior<R>>;
}

interface RowProps<R extends RowData> {
  row: ModelRow<R>;
  shown: readonly Column<R>[];
  isMarked: boolean;
  isPointing: boolean;
  handling: RefObject<Handling<R>>;
  href: string | undefined;
  isSelectable: boolean;
  rowActions: DataTableProps<R>['rowActions'];
}

type CellsProps<R extends RowData> = Pick<RowProps<R>, 'shown' | 'handling' | 'href'> & { of: R };

function AnyCells<R extends RowData>({ of, shown, handling, href }: CellsProps<R>): ReactNode {
  const content = (column: Column<R>): ReactNode =>
    column.phone === 'title' && href !== undefined ? (
      <a className={styles.link} href={href} onClick={(event) => handling.current.behavior.onLink(event, of)}>
        {column.cell(of)}
      </a>
    ) : (
      column.cell(of)
    );
  return shown.map((column, at) => (
    <td key={column.id} data-align={column.align} className={at === 0 ? gridScrollStyles.first : undefined}>
      {content(column)}
    </td>
  ));
}

const isSameList = <T,>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);

/** What a row says stays as it is while the row is selected or marked. */
const Cells = memo(
  AnyCells,
  (one, other) => one.of === other.of && one.href === other.href && isSameList(one.shown, other.shown),
) as typeof AnyCells;

function AnyRow<R extends RowData>(given: RowProps<R>) {
  const { row, shown, isMarked, isPointing, handling, href, isSelectable, rowActions } = given;
  const t = useTranslations('ui.table');
  const mark = (key: string | null): void => handling.current.props.onMark?.(key);
  return (
    <tr
      data-row
      data-opens={href === undefined ? undefined : true}
      data-selected={row.isSelected || undefined}
      data-key={row.id}
      data-marked={isMarked || undefined}
      onMouseEnter={isPointing ? () => mark(row.id) : undefined}
      onMouseLeave={isPointing ? () => mark(null) : undefined}
      tabIndex={0}
      onClick={(event) => handling.current.behavior.onClick(event, row)}
      onKeyDown={(event) => handling.current.behavior.onKeyDown(event, row)}
    >
      {isSelectable ? (
        <td className={`${gridScrollStyles.tight} ${gridScrollStyles.select}`}>
          <Checkbox
            size="xs"
            aria-label={t('select')}
            checked={row.isSelected}
            onChange={({ nativeEvent }) =>
              handling.current.behavior.select(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      ) : null}
      <Cells of={row.original} shown={shown} handling={handling} href={href} />
      {rowActions ? (
        <td className={`${gridScrollStyles.tight} ${gridScrollStyles.menu}`}>
          <RowMenu
            actions={rowActions(row.original)}
            latest={() => handling.current.props.rowActions?.(row.original) ?? []}
          />
        </td>
      ) : null}
    </tr>
  );
}

const isSameRow = <R extends RowData>(one: RowProps<R>, other: RowProps<R>): boolean =>
  one.row.original === other.row.original &&
  one.row.isSelected === other.row.isSelected &&
  one.isMarked === other.isMarked &&
  one.isPointing === other.isPointing &&
  one.isSelectable === other.isSelectable &&
  one.href === other.href &&
  (one.rowActions === undefined) === (other.rowActions === undefined) &&
  isSameList(one.shown, other.shown);

/** A row is drawn again when something of it changed, not when another row or the page around it did. */
const Row = memo(AnyRow, isSameRow) as typeof AnyRow;

/** The rows; what happens on them is handled as the table is then. */
function Rows<R extends RowData>({ props, model, shown }: Omit<GridProps<R>, 'isLoading'> & Shown<R>) {
  const behavior = useRowBehavior(props, model);
  const handling = useRef<Handling<R>>({ props, behavior });
  useLayoutEffect(() => {
    handling.current = { props, behavior };
  });
  return model.rows.map((row) => (
    <Row
      key={row.id}
      row={row}
      shown={shown}
      isMarked={row.id === props.marked}
      isPointing={props.onMark !== undefined}
      handling={handling}
      href={props.href?.(row.original)}
      isSelectable={props.bulkActions !== undefined}
      rowActions={props.rowActions}
    />
  ));
}

const placeholders = Array.from({ length: 8 }, (_, index) => index);

function SkeletonRows<R extends RowData>({ shown, extra }: { shown: readonly Column<R>[]; extra: number }) {
  return placeholders.map((index) => (
    <tr key={index} aria-hidden>
      {shown.map((column, at) => (
        <td key={column.id} data-align={column.align}>
          <Skeleton height={12} width={at === 0 ? '70%' : '50%'} display="inline-block" />
        </td>
      ))}
      {extra > 0 ? <td colSpan={extra} aria-hidden /> : null}
    </tr>
  ));
}

/** Under the columns what each sums up to, and below it the totals that belong to no column. */
function Totals<R extends RowData>({
  props,
  shown,
  extra,
}: {
  props: DataTableProps<R>;
  shown: readonly Column<R>[];
  extra: number;
}) {
  const t = useTranslations('ui.table');
  const ofColumns = shown.some((column) => column.total !== undefined);
  const ofSet = props.totals ?? [];
  if (!ofColumns && ofSet.length === 0) return null;
  return (
    <tfoot>
      {ofColumns ? (
        <tr>
          {props.bulkActions ? (
            <td className={`${gridScrollStyles.tight} ${gridScrollStyles.select}`} aria-hidden />
          ) : null}
          {shown.map((column, at) => (
            <td
              key={column.id}
              data-align={column.align}
              className={at === 0 ? gridScrollStyles.first : undefined}
            >
              {column.total ?? (at === 0 ? t('totals') : null)}
            </td>
          ))}
          {props.rowActions ? (
            <td className={`${gridScrollStyles.tight} ${gridScrollStyles.menu}`} aria-hidden />
          ) : null}
        </tr>
      ) : null}
      {ofSet.length > 0 ? (
        <tr>
          <td colSpan={shown.length + extra}>
            <dl className={totalsStyles.totals} aria-label={t('totals')}>
              {ofSet.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      ) : null}
    </tfoot>
  );
}

/** The table as a grid of rows, for screens wide enough. */
export function Grid<R extends RowData>({ props, model, isLoading }: GridProps<R>) {
  const t = useTranslations('ui.table');
  const shown = model.visible;
  const extra = (props.bulkActions ? 1 : 0) + (props.rowActions ? 1 : 0);
  const scroll = useRef<HTMLDivElement>(null);
  useWide(scroll);
  return (
    <div ref={scroll} className={gridScrollStyles.scroll} tabIndex={-1}>
      <table className={styles.table} aria-label={props.label} aria-busy={isLoading}>
        <thead>
          <tr>
            {props.bulkActions ? (
              <th scope="col" className={`${gridScrollStyles.tight} ${gridScrollStyles.select}`}>
                <Checkbox
                  size="xs"
                  aria-label={t('selectAll')}
                  checked={model.isAll}
                  indeterminate={model.isSome}
                  onChange={() => model.toggleAll()}
                />
              </th>
            ) : null}
            {shown.map((column, at) => (
              <Heading key={column.id} column={column} model={model} state={props.state} isFirst={at === 0} />
            ))}
            {props.rowActions ? (
              <th scope="col" className={`${gridScrollStyles.tight} ${gridScrollStyles.menu}`}>
                <span className={textStyles.visuallyHidden}>{t('actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {isLoading ? (
            <SkeletonRows shown={shown} extra={extra} />
          ) : (
            <Rows props={props} model={model} shown={shown} />
          )}
        </tbody>
        {isLoading ? null : <Totals props={props} shown={shown} extra={extra} />}
      </table>
    </div>
  );
}
