import type { settlements } from '@voltdeck/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { SideScroll } from '../../ui/side-scroll';
import { Money } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { useProviderName } from './provider-name';
import styles from './ledger-table.module.css';

type Entry = settlements.LedgerEntry;

const byTransaction = (entries: readonly Entry[]): Entry[][] => {
  const groups = new Map<number, Entry[]>();
  for (const entry of entries) {
    groups.set(entry.transaction_id, [...(groups.get(entry.transaction_id) ?? []), entry]);
  }
  return [...groups.values()];
};

/** Debits first, the larger ones first, as a journal is written. */
const inOrder = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => other.amount - one.amount);

/** Whose account it is: a provider's or partner's name, else the number of the person, worker or fleet. */
function Account({ entry }: { entry: Entry }) {
  const t = useTranslations('commerce.ledger');
  const nameOf = useProviderName();
  const { account, reference } = entry;
  const isNumbered = reference !== null && /^\d+$/.test(reference);
  return (
    <>
      {t(`accounts.${account}`)}
      {reference === null ? null : (
        <bdi className={styles.reference}>
          {isNumbered ? t('numbered', { id: reference }) : nameOf(reference)}
        </bdi>
      )}
    </>
  );
}

interface LedgerProps {
  entries: readonly Entry[];
  zone: string;
  /** What stands beside a movement, by its number: the way to its order. */
  asideOf?: (transactionId: number) => ReactNode;
}

function Movement({ entries, zone, asideOf }: LedgerProps) {
  const t = useTranslations('commerce.ledger');
  const [first] = entries;
  if (first === undefined) return null;
  const debits = entries.filter((entry) => entry.amount > 0);
  const moved = debits.reduce((sum, entry) => sum + entry.amount, 0);
  return (
    <tbody>
      <tr className={styles.movement}>
        <th scope="rowgroup" colSpan={3}>
          {t(`kinds.${first.transaction_kind}`)}
          <span className={styles.when}>
            <SiteTime at={first.occurred_at} zone={zone} as="moment" />
          </span>
          {asideOf?.(first.transaction_id)}
        </th>
      </tr>
      {inOrder(entries).map((entry) => (
        <tr key={entry.id}>
          <td data-side={entry.amount > 0 ? 'debit' : 'credit'}>
            <Account entry={entry} />
          </td>
          <td className={styles.amount}>
            {entry.amount > 0 ? <Money value={entry.amount} currency={entry.currency} /> : null}
          </td>
          <td className={styles.amount}>
            {entry.amount < 0 ? <Money value={-entry.amount} currency={entry.currency} /> : null}
          </td>
        </tr>
      ))}
      <tr className={styles.sum}>
        <td>{t('sum')}</td>
        <td className={styles.amount}>
          <Money value={moved} currency={first.currency} />
        </td>
        <td className={styles.amount}>
          <Money value={moved} currency={first.currency} />
        </td>
      </tr>
    </tbody>
  );
}

/** Entries as a journal: what was debited and credited, movement by movement. */
export function LedgerTable({ entries, ...shared }: LedgerProps) {
  const t = useTranslations('commerce.ledger');
  return (
    <SideScroll label={t('title')} className={styles.scroll}>
      <table className={styles.ledger}>
        <thead>
          <tr>
            <th scope="col">{t('account')}</th>
            <th scope="col" className={styles.amount}>
              {t('debit')}
            </th>
            <th scope="col" className={styles.amount}>
              {t('credit')}
            </th>
          </tr>
        </thead>
        {byTransaction(entries).map((group) => (
          <Movement key={group[0]?.transaction_id} entries={group} {...shared} />
        ))}
      </table>
    </SideScroll>
  );
}
