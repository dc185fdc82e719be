import type { driverOrders } from '@voltdeck/contract';
import { ask } from '../api/ask';
import { useAnswer } from '../api/use-answer';
import { useLanguage } from '../i18n/language';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { AsOf, Skeleton, Trouble } from '../ui/waiting';
import { usePlace } from '../ui/router';
import { OrderRow } from './order-row';
import { Pager } from './pager';
import styles from './list.module.css';

/** Sessions of the past, the newest first. */
export function OrdersPage() {
  const { t } = useLanguage();
  const { search } = usePlace();
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? '1')) || 1);
  const answer = useAnswer(`orders ${page}`, () =>
    ask<typeof driverOrders.listDriverOrders>('GET /api/v1/orders', { query: { page, per_page: 20 } }),
  );
  const found = answer.data;
  return (
    <Page title={t('account.history')} back="/account">
      <AsOf answer={answer} />
      {found === undefined ? (
        answer.failure === undefined ? (
          <Skeleton />
        ) : (
          <Trouble error={answer.failure} onAgain={answer.reload} />
        )
      ) : (
        <>
          {found.data.length === 0 ? <Notice kind="info">{t('account.noHistory')}</Notice> : null}
          <ul className={styles.list}>
            {found.data.map((order) => (
              <li key={order.id}>
                <OrderRow order={order} />
              </li>
            ))}
          </ul>
          <Pager meta={found.meta} />
        </>
      )}
    </Page>
  );
}
