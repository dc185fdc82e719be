import { balance, type PendingReleases, statement } from '@voltdeck/contract';
import { Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { DefinitionList } from '../../ui/details';
import { Dialog } from '../../ui/dialog';
import { KeyFigure, KeyFigures } from '../../ui/figures';
import { isolated } from '../../ui/isolated';
import { LiveValue } from '../../ui/live-value';
import { Money, NoValue } from '../../ui/values';
import styles from './statement.module.css';

const live = { kinds: ['balance'] } as const;

/** A day of a calendar, whatever the reader's zone. */
const noonOf = (day: string): Date => new Date(`${day}T12:00Z`);

function PendingDialog({ pending, onClose }: { pending: PendingReleases; onClose: () => void }) {
  const t = useTranslations('statement.figures');
  const { date } = useFormats();
  const items = pending.days.map(({ day, amount }) => ({
    label: date(noonOf(day), 'UTC'),
    value: <Money value={amount} currency={pending.currency} />,
  }));
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('when')}</Modal.Title>
          <p>{t('whenText')}</p>
          <DefinitionList items={items} columns={1} />
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

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
              ? null
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
          note={next === undefined ? null : t('on', { day: isolated(date(noonOf(next.day), 'UTC')) })}
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
        <PendingDialog pending={pending} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
