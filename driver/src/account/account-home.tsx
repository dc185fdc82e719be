import type { driverAccounts, driverOrders } from '@voltdeck/contract';
import { ask } from '../api/ask';
import { useAnswer } from '../api/use-answer';
import { useLanguage } from '../i18n/language';
import { Icon, type IconName } from '../ui/icon';
import { Link } from '../ui/link';
import { Page } from '../ui/page';
import { AsOf, Skeleton, Trouble } from '../ui/waiting';
import { OrderRow } from './order-row';
import styles from './account-home.module.css';

const everyMs = 10_000;

/** Where somebody with an account begins: what runs now, and what else is theirs. */
export function AccountHome() {
  const { t, formats } = useLanguage();
  const answer = useAnswer('me', () => ask<typeof driverAccounts.showDriver>('GET /api/v1/users/me'));
  const active = useAnswer(
    'orders active',
    () =>
      ask<typeof driverOrders.listDriverOrders>('GET /api/v1/orders', {
        query: { status: 'active', per_page: 10 },
      }),
    { everyMs: () => everyMs },
  );
  const me = answer.data;
  if (me === undefined)
    return (
      <Page title={t('account.title')}>
        {answer.failure === undefined ? (
          <Skeleton />
        ) : (
          <Trouble error={answer.failure} onAgain={answer.reload} />
        )}
      </Page>
    );
  const entries: { to: string; icon: IconName; label: string; value?: string }[] = [
    { to: '/account/orders', icon: 'clock', label: t('account.history') },
    {
      to: '/account/balance',
      icon: 'card',
      label: t('account.payment'),
      value: formats.money(me.balance, me.currency),
    },
    { to: '/account/vehicles', icon: 'car', label: t('account.vehicles') },
    { to: '/account/settings', icon: 'gear', label: t('account.settings') },
  ];
  return (
    <Page title={t('account.hello', { name: me.first_name })}>
      <AsOf answer={answer} />
      {(active.data?.data ?? []).map((order) => (
        <OrderRow key={order.id} order={order} isLive />
      ))}
      <nav className={styles.entries} aria-label={t('account.title')}>
        {entries.map(({ to, icon, label, value }) => (
          <Link key={to} to={to} className={styles.entry}>
            <Icon name={icon} size={24} />
            <span className={styles.label}>{label}</span>
            {value === undefined ? null : <bdi>{value}</bdi>}
            <Icon name="next" />
          </Link>
        ))}
      </nav>
    </Page>
  );
}
