import { Checkbox, Skeleton } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useRowBehavior } from './row-behavior';
import { RowMenu } from './row-menu';
import type { Column, DataTableProps, RowData } from './types';
import type { ModelRow, TableModel } from './use-table-model';
import styles from './cards.module.css';

interface CardsProps<R extends RowData> {
  props: DataTableProps<R>;
  model: TableModel<R>;
  isLoading: boolean;
}

type CardProps<R extends RowData> = Omit<CardsProps<R>, 'isLoading'> & { row: ModelRow<R> };

/** What a card is called: it leads to its page, or opens here, wherever the card is touched. */
function Title<R extends RowData>({ row, props, model, column }: CardProps<R> & { column?: Column<R> }) {
  const { onLink } = useRowBehavior(props, model);
  const nameId = useId();
  const { href, onOpen } = props;
  const name = column?.cell(row.original);
  if (href)
    return (
      <a href={href(row.original)} onClick={(event) => onLink(event, row.original)}>
        {name}
      </a>
    );
  if (onOpen === undefined) return name;
  // Beside the name, which may hold links of its own.
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-labelledby={nameId}
        onClick={() => onOpen(row.original)}
      />
      <span id={nameId}>{name}</span>
    </>
  );
}

function Card<R extends RowData>({
  row,
  props,
  model,
  shown,
}: CardProps<R> & { shown: readonly Column<R>[] }) {
  const t = useTranslations('ui.table');
  const title = shown.find((column) => column.phone === 'title') ?? shown[0];
  const aside = shown.filter((column) => column.phone === 'aside');
  const under = shown.filter((column) => column.phone === 'under');
  const rest = shown.filter((column) => column !== title && (column.phone ?? 'line') === 'line');
  const figures = rest.filter((column) => column.align === 'end');
  const lines = [...rest.filter((column) => column.align !== 'end'), ...figures];
  return (
    <li
      className={styles.card}
      data-card
      data-opens={props.href || props.onOpen ? true : undefined}
      data-selected={row.isSelected || undefined}
      data-key={row.id}
      data-marked={row.id === props.marked || undefined}
    >
      <div className={styles.head}>
        {props.bulkActions ? (
          <Checkbox
            size="sm"
            aria-label={t('select')}
            checked={row.isSelected}
            onChange={() => model.toggle(row.id)}
          />
        ) : null}
        <div className={styles.title}>
          <Title row={row} props={props} model={model} column={title} />
          {under.map((column) => (
            <div key={column.id} className={styles.under}>
              {column.cell(row.original)}
            </div>
          ))}
        </div>
        {aside.map((column) => (
          <div key={column.id}>{column.cell(row.original)}</div>
        ))}
        {props.rowActions ? <RowMenu actions={props.rowActions(row.original)} /> : null}
      </div>
      <dl className={styles.lines} data-thirds={figures.length % 3 === 0 || undefined}>
        {lines.map((column) => (
          <div key={column.id} data-figure={column.align === 'end' || undefined}>
            <dt>{column.header}</dt>
            <dd>{column.cell(row.original)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** The same rows as cards, for phones: nothing scrolls sideways. */
export function Cards<R extends RowData>({ props, model, isLoading }: CardsProps<R>) {
  const t = useTranslations('ui.table');
  const shown = model.visible;
  if (isLoading) {
    return (
      <div className={styles.cards} aria-hidden>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} height={112} radius="md" />
        ))}
      </div>
    );
  }
  const totals = [
    ...shown.flatMap(({ header, total }) => (total === undefined ? [] : [{ label: header, value: total }])),
    ...(props.totals ?? []),
  ];
  return (
    <>
      <ul className={styles.cards} aria-label={props.label}>
        {model.rows.map((row) => (
          <Card key={row.id} row={row} props={props} model={model} shown={shown} />
        ))}
      </ul>
      {totals.length > 0 ? (
        <section className={`${styles.card} ${styles.totals}`} aria-label={t('totals')}>
          <dl className={styles.lines}>
            {totals.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </>
  );
}
