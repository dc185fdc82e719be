import type { CuredRow, WorkItem } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/format';
import { isolated } from '../../../ui/isolated';
import { keyOf } from '../item-key';
import { countOf, sumsOf, type Tally } from './walk';
import textStyles from '../../../ui/text.module.css';
import styles from './many.module.css';

/** More rows than this nobody reads; what cannot be done comes first. */
const shownRows = 100;

interface OutcomeProps {
  tally: Tally;
  items: readonly WorkItem[];
  isPreview: boolean;
}

interface Amounts {
  energy: number;
  price: number;
}

const useAmountText = () => {
  const { energy, money } = useFormats();
  return (amounts: Amounts | null, currency: string | null): string =>
    amounts === null || currency === null
      ? '–'
      : `${isolated(energy(amounts.energy))}\n${isolated(money(amounts.price, currency))}`;
};

function Row({ row, item }: { row: CuredRow; item: WorkItem | undefined }) {
  const t = useTranslations('workList');
  const textOf = useAmountText();
  const orderId = row.order_id ?? item?.order_id ?? null;
  const name = orderId === null ? item?.action : t('order', { id: String(orderId) });
  return (
    <tr>
      <td>
        <bdi className={styles.name}>{name ?? t(`kind.${row.kind}`)}</bdi>
        <bdi className={`${styles.name} ${textStyles.small}`}>{item?.charge_point.title}</bdi>
      </td>
      <td className={styles.amounts}>{textOf(row.before, row.currency)}</td>
      <td className={styles.amounts}>
        {row.outcome === 'refused' ? (
          <span className={styles.refused}>{row.reason?.text}</span>
        ) : (
          textOf(row.after, row.currency)
        )}
      </td>
    </tr>
  );
}

/** What all that is done comes to together. */
function Sums({ rows }: { rows: readonly CuredRow[] }) {
  const t = useTranslations('workList.many');
  const { energy, money } = useFormats();
  const sums = sumsOf(rows);
  if (sums.money.length === 0) return null;
  const lines = (side: 'before' | 'after'): string =>
    [energy(sums.energy[side]), ...sums.money.map((each) => money(each[side], each.currency))]
      .map(isolated)
      .join('\n');
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('sum')}</th>
        <td className={styles.amounts}>{lines('before')}</td>
        <td className={styles.amounts}>{lines('after')}</td>
      </tr>
    </tfoot>
  );
}

const refusedFirst = (one: CuredRow, other: CuredRow): number =>
  Number(other.outcome === 'refused') - Number(one.outcome === 'refused');

/** The rows scroll, so they are reached by keyboard. */
const reachable = (label: string) => ({ role: 'group', 'aria-label': label, tabIndex: 0 });

function Counts({ rows, isPreview }: { rows: readonly CuredRow[]; isPreview: boolean }) {
  const t = useTranslations('workList.many');
  const done = countOf(rows, 'cured');
  const refused = countOf(rows, 'refused');
  return (
    <div role="status">
      <ul className={styles.counts}>
        {done === 0 ? null : (
          <li className={textStyles.num}>{t(isPreview ? 'will' : 'was', { count: done })}</li>
        )}
        {refused === 0 ? null : (
          <li className={`${textStyles.num} ${styles.refused}`}>
            {t(isPreview ? 'cannot' : 'refused', { count: refused })}
          </li>
        )}
      </ul>
    </div>
  );
}

/** How many are settled and which, from what to what, what that sums up to, and why others cannot. */
export function Outcome({ tally: { rows }, items, isPreview }: OutcomeProps) {
  const t = useTranslations('workList');
  const { number } = useFormats();
  const known = useMemo(() => new Map(items.map((item) => [keyOf(item), item])), [items]);
  const shown = rows.toSorted(refusedFirst).slice(0, shownRows);
  if (rows.length === 0) return null;
  return (
    <>
      <Counts rows={rows} isPreview={isPreview} />
      {rows.length > shownRows ? (
        <p className={textStyles.dim}>{t('many.first', { count: number(shownRows) })}</p>
      ) : null}
      <div className={styles.rows} {...reachable(t('many.item'))}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('many.item')}</th>
              <th scope="col">{t('preview.now')}</th>
              <th scope="col">{t('preview.then')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={keyOf(row)} row={row} item={known.get(keyOf(row))} />
            ))}
          </tbody>
          <Sums rows={rows} />
        </table>
      </div>
    </>
  );
}
