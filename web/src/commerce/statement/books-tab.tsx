import { books, orders } from '@voltdeck/contract';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useListState } from '../../ui/list-state';
import { EmptyState, Loaded } from '../../ui/page-states';
import { Pager } from '../../ui/table/pager';
import { LedgerTable } from '../settlements/ledger-table';
import styles from './statement.module.css';

/** The way to the order of a movement, for those who may open it. */
function OrderLink({ id }: { id: number | null }) {
  const t = useTranslations('statement');
  const mayRead = useMay()(orders.getOrder.needs);
  if (id === null || !mayRead) return null;
  return (
    <Link
      to="/orders/$id"
      params={{ id: String(id) }}
      className={styles.order}
      aria-label={t('openOrder', { id: String(id) })}
    >
      <bdi>#{id}</bdi>
    </Link>
  );
}

/** The books of a day, an order or a movement: what was debited and credited. */
export function BooksTab() {
  const t = useTranslations('statement.books');
  const state = useListState(books.listBooks.query);
  const { day, order_id: orderId, movement_id: movementId } = state.query;
  const source = useCall(
    books.listBooks,
    { query: state.query },
    { keep: true, live: { kinds: ['balance', 'order'] } },
  );
  const isNarrowed = [day, orderId, movementId].some((each) => each !== undefined);
  return (
    <>
      <div className={styles.day}>
        <TextInput
          type="date"
          label={t('day')}
          value={day ?? ''}
          onChange={(event) => state.set({ day: event.currentTarget.value || undefined })}
        />
        <TextInput
          key={orderId}
          label={t('order')}
          inputMode="numeric"
          defaultValue={orderId === undefined ? '' : String(orderId)}
          placeholder={t('orderPlaceholder')}
          onBlur={(event) => state.set({ order_id: numberIn(event.currentTarget.value) })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') state.set({ order_id: numberIn(event.currentTarget.value) });
          }}
        />
        {isNarrowed ? (
          <Button
            variant="subtle"
            onClick={() => state.set({ day: undefined, order_id: undefined, movement_id: undefined })}
          >
            {t('all')}
          </Button>
        ) : null}
      </div>
      <Loaded source={source} skeleton={<Skeleton height={320} />}>
        {({ data, meta, time_zone: zone }) =>
          data.length === 0 ? (
            <EmptyState title={t('empty')} text={isNarrowed ? t('emptyNarrowed') : t('emptyText')} />
          ) : (
            <>
              <div className={styles.books}>
                <LedgerTable
                  entries={data.flatMap(({ entries }) => entries)}
                  zone={zone}
                  asideOf={(id) => <OrderLink id={data.find((one) => one.id === id)?.order_id ?? null} />}
                />
              </div>
              <Pager meta={meta} state={state} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** The number of an order as people write it: `#17` and `17` alike. */
const numberIn = (text: string): number | undefined => {
  const number = Number(text.replace('#', '').trim());
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};
