import { Checkbox, Skeleton } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Heading } from './heading';
import { useRowBehavior } from './row-behavior';
import { RowMenu } from './row-menu';
import type { Column, DataTableProps } from './types';
import type { ModelRow, TableModel } from './use-table-model';
import { useWide } from './use-wide';

interface GridProps<R extends RowData> {
  props: DataTableProps<R>;
  model: TableModel<R>;
  isLoading: boolean;
}

function Row<R extends RowData>({
  row,
  props,
  model,
  shown,
}: {
  row: ModelRow<R>;
  props: DataTableProps<R>;
  model: TableModel<R>;
  shown: readonly Column<R>[];
}) {
  const t = useTranslations('ui.table');
  const { onClick, onKeyDown, onLink, select } = useRowBehavior(props, model);
  const content = (column: Column<R>): ReactNode =>
    column.phone === 'title' && props.href ? (
      <a
        className="vd-row-link"
        href={props.href(row.original)}
        onClick={(event) => onLink(event, row.original)}
      >
        {column.cell(row.original)}
      </a>
    ) : (
      column.cell(row.original)
    );
  return (
    <tr
      data-row
      data-opens={props.href ? true : undefined}
      data-selected={row.getIsSelected() || undefined}
      data-key={row.id}
      data-marked={row.id === props.marked || undefined}
      onMouseEnter={props.onMark && (() => props.onMark?.(row.id))}
      onMouseLeave={props.onMark && (() => props.onMark?.(null))}
      tabIndex={0}
      onClick={(event) => onClick(event, row)}
      onKeyDown={(event) => onKeyDown(event, row)}
    >
      {props.bulkActions ? (
        <td className="vd-cell-tight vd-cell-select">
          <Checkbox
            size="xs"
            aria-label={t('select')}
            checked={row.getIsSelected()}
            onChange={(event) =>
              select(row, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
            }
          />
        </td>
      ) : null}
      {shown.map((column, at) => (
        <td key={column.id} data-align={column.align} className={at === 0 ? 'vd-cell-first' : undefined}>
          {content(column)}
        </td>
      ))}
      {props.rowActions ? (
        <td className="vd-cell-tight vd-cell-menu">
          <RowMenu actions={props.rowActions(row.original)} />
        </td>
      ) : null}
    </tr>
  );
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
          {props.bulkActions ? <td className="vd-cell-tight vd-cell-select" aria-hidden /> : null}
          {shown.map((column, at) => (
            <td key={column.id} data-align={column.align} className={at === 0 ? 'vd-cell-first' : undefined}>
              {column.total ?? (at === 0 ? t('totals') : null)}
            </td>
          ))}
          {props.rowActions ? <td className="vd-cell-tight vd-cell-menu" aria-hidden /> : null}
        </tr>
      ) : null}
      {ofSet.length > 0 ? (
        <tr>
          <td colSpan={shown.length + extra}>
            <dl className="vd-totals" aria-label={t('totals')}>
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
  const shown = props.columns.filter((column) => model.getColumn(column.id)?.getIsVisible());
  const extra = (props.bulkActions ? 1 : 0) + (props.rowActions ? 1 : 0);
  const scroll = useRef<HTMLDivElement>(null);
  useWide(scroll);
  return (
    <div ref={scroll} className="vd-table-scroll" tabIndex={-1}>
      <table className="vd-table" aria-label={props.label} aria-busy={isLoading}>
        <thead>
          <tr>
            {props.bulkActions ? (
              <th scope="col" className="vd-cell-tight vd-cell-select">
                <Checkbox
                  size="xs"
                  aria-label={t('selectAll')}
                  checked={model.getIsAllRowsSelected()}
                  indeterminate={model.getIsSomeRowsSelected() && !model.getIsAllRowsSelected()}
                  onChange={() => model.toggleAllRowsSelected()}
                />
              </th>
            ) : null}
            {shown.map((column, at) => (
              <Heading key={column.id} column={column} model={model} state={props.state} isFirst={at === 0} />
            ))}
            {props.rowActions ? (
              <th scope="col" className="vd-cell-tight vd-cell-menu">
                <span className="vd-visually-hidden">{t('actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {isLoading ? (
            <SkeletonRows shown={shown} extra={extra} />
          ) : (
            model
              .getRowModel()
              .rows.map((row) => <Row key={row.id} row={row} props={props} model={model} shown={shown} />)
          )}
        </tbody>
        {isLoading ? null : <Totals props={props} shown={shown} extra={extra} />}
      </table>
    </div>
  );
}
