import { balance, statement } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { KeyFigure, KeyFigures } from '../../ui/figures';
import { isolated } from '../../ui/isolated';
import { LiveValue } from '../../ui/live-value';
import { Money, NoValue } from '../../ui/values';
import { noonOf } from './noon';
import styles from './statement.module.css';

const live = { kinds: ['balance'] } as const;

/** Keeps the room of a line, so that nothing moves once it comes. */
const room = '\u00a0';

const PendingDialog = lazy(() =>
  import('./pending-dialog').then((module) => ({ default: module.PendingDialog })),
);

/** What may be withdrawn, what is pending, and when that becomes available. */
export function BalanceFigures() {
  const t = useTranslations('statement.figures');
  const { date, money } = useFormats();
  const { data: standing } = useCall(balance.userBalance, {}, { live, quiet: true });
  const { data: pending } = useCall(statement.pendingReleases, {}, { live, quiet: true });
  const [isOpen, setOpen] = useState(false);
  const next = pending?.days[0];
  const currency = standing?.currency ?? pending?.currency ?? '';
  return (
    <>
      <KeyFigures>
        <KeyFigure
          label={t('balance')}
          note={
            standing === undefined
              ? room
              : t('least', { amount: isolated(money(standing.min_balance, currency)) })
          }
        >
          {standing === undefined ? undefined : (
            <LiveValue value={standing.balance}>
              <Money value={standing.balance} currency={currency} />
            </LiveValue>
          )}
        </KeyFigure>
        <KeyFigure label={t('pending')}>
          {standing === undefined ? undefined : (
            <LiveValue value={standing.pending_balance}>
              <Money value={standing.pending_balance} currency={currency} />
            </LiveValue>
          )}
        </KeyFigure>
        <KeyFigure
          label={t('next')}
          note={next === undefined ? room : t('on', { day: isolated(date(noonOf(next.day), 'UTC')) })}
        >
          {pending === undefined ? undefined : next === undefined ? (
            <NoValue />
          ) : (
            <Money value={next.amount} currency={currency} />
          )}
        </KeyFigure>
      </KeyFigures>
      {pending !== undefined && pending.days.length > 1 ? (
        <Button className={styles.when} variant="default" size="xs" onClick={() => setOpen(true)}>
          {t('allDays')}
        </Button>
      ) : null}
      {isOpen && pending !== undefined ? (
        <Suspense fallback={null}>
          <PendingDialog pending={pending} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
