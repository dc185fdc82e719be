import { balance, payouts } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { StatTile } from '../../ui/figures';
import { isolated } from '../../ui/isolated';
import { ErrorState } from '../../ui/page-states';
import { Money } from '../../ui/values';
import { useOwnMoment } from '../payout-methods/own-moment';
import styles from './payouts.module.css';

const SettingsDialog = lazy(() =>
  import('./settings-dialog').then((module) => ({ default: module.SettingsDialog })),
);

/** Above which amount a second person agrees, and the way to set it. */
function SecondPerson() {
  const t = useTranslations('payouts.second');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall(payouts.getPayoutSettings, {}, { live: { kinds: ['payout'] }, quiet: true });
  const above = data?.countersign_above;
  return (
    <StatTile
      label={t('label')}
      note={above === null ? t('noneNote') : t('note')}
      below={
        may(payouts.changePayoutSettings.needs) ? (
          <Button
            size="xs"
            variant="default"
            mt={8}
            disabled={data === undefined}
            onClick={() => setOpen(true)}
          >
            {t('change')}
          </Button>
        ) : null
      }
    >
      {data === undefined ? undefined : above === null ? (
        t('none')
      ) : (
        <Money value={above} currency={data.currency} />
      )}
      <Suspense fallback={null}>
        {isOpen && data !== undefined ? (
          <SettingsDialog settings={data} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </StatTile>
  );
}

/** What may be withdrawn, what will be and when, and the least withdrawal. */
export function BalanceTiles() {
  const t = useTranslations('payouts.balance');
  const moment = useOwnMoment();
  const { data, error, refetch } = useCall(
    balance.userBalance,
    {},
    { live: { kinds: ['balance', 'payout'] }, quiet: true },
  );
  if (data === undefined && error !== null)
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  const figure = (value: number | undefined) =>
    data === undefined ? undefined : <Money value={value} currency={data.currency} />;
  const next = data?.next_available_at ?? null;
  return (
    <div className={styles.tiles}>
      <StatTile label={t('available')} note={t('availableNote')}>
        {figure(data?.balance)}
      </StatTile>
      <StatTile
        label={t('pending')}
        note={next === null ? t('pendingNote') : t('pendingUntil', { at: isolated(moment(next)) })}
      >
        {figure(data?.pending_balance)}
      </StatTile>
      <StatTile label={t('least')} note={t('leastNote')}>
        {figure(data?.min_balance)}
      </StatTile>
      <SecondPerson />
    </div>
  );
}
