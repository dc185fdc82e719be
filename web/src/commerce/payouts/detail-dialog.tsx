import { type Payout, type PayoutDetail, payouts } from '@voltdeck/contract';
import { Button, Group, Modal, ScrollArea, Skeleton, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { ownZone } from '../../i18n/zones';
import { DefinitionList } from '../../ui/details';
import { Dialog } from '../../ui/dialog';
import { isolated } from '../../ui/isolated';
import { Loaded } from '../../ui/page-states';
import { StatusBadge } from '../../ui/status-badge';
import { Money } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import { useOwnMoment } from '../payout-methods/own-moment';
import { LedgerTable } from '../settlements/ledger-table';
import { looks } from './looks';
import { MethodName } from './method-name';
import type { PayoutVerb } from './step-dialog';
import styles from './payouts.module.css';

function History({ payout }: { payout: PayoutDetail }) {
  const t = useTranslations('payouts');
  return (
    <section aria-label={t('history')}>
      <h3>{t('history')}</h3>
      <ol className={styles.history}>
        {payout.history.map(({ event, at, by }) => (
          <li key={event}>
            <span>
              {by === null
                ? t(`event.${event}`)
                : t('eventBy', { event: t(`event.${event}`), name: isolated(by) })}
            </span>
            <OwnTime at={at} as="moment" />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Figures({ payout }: { payout: PayoutDetail }) {
  const t = useTranslations('payouts');
  const { currency } = payout;
  const major = (value: number) => <Money value={value} currency={currency} />;
  return (
    <DefinitionList
      items={[
        {
          label: t('column.state'),
          value: <StatusBadge {...looks[payout.state]} label={t(`state.${payout.state}`)} />,
        },
        { label: t('column.method'), value: <MethodName method={payout.method} /> },
        { label: t('column.amount'), value: major(payout.amount) },
        { label: t('column.fee'), value: major(payout.fee) },
        { label: t('request.net'), value: major(payout.net) },
        {
          label: t('column.reference'),
          value: payout.reference === null ? null : <bdi>{payout.reference}</bdi>,
        },
      ]}
    />
  );
}

/** What it waits for, and why it was rejected. */
function Notes({ payout }: { payout: PayoutDetail }) {
  const t = useTranslations('payouts');
  const moment = useOwnMoment();
  const { state, reason, due_from: dueFrom, countersign } = payout;
  const isWaiting = state === 'requested';
  return (
    <>
      {reason === null ? null : <p>{t('reason', { reason: isolated(reason) })}</p>}
      {isWaiting && countersign === 'awaited' ? <p>{t('request.countersign')}</p> : null}
      {isWaiting && dueFrom !== null ? <p>{t('request.waits', { at: isolated(moment(dueFrom)) })}</p> : null}
    </>
  );
}

interface DialogProps {
  payout: Payout;
  onStep: (verb: PayoutVerb, payout: Payout) => void;
  onClose: () => void;
}

/** One payout: its figures, its history, its books, and what may be done about it. */
export function DetailDialog({ payout, onStep, onClose }: DialogProps) {
  const t = useTranslations('payouts');
  const ui = useTranslations('ui.actions');
  const { money } = useFormats();
  const source = useCall(
    payouts.getPayout,
    { params: { id: payout.id } },
    { live: { kinds: ['payout'], id: payout.id }, quiet: true },
  );
  const now = source.data ?? payout;
  const amount = isolated(money(payout.amount, payout.currency));
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('detail', { id: payout.id, amount })}</Modal.Title>
          <Loaded source={source} skeleton={<Skeleton height={220} />}>
            {(detail) => (
              <>
                <Figures payout={detail} />
                <Notes payout={detail} />
                <History payout={detail} />
                <LedgerTable entries={detail.entries} zone={ownZone()} />
              </>
            )}
          </Loaded>
          <Group justify="flex-end" gap="xs">
            {now.can_cancel ? (
              <Button variant="default" onClick={() => onStep('cancel', now)}>
                {t('action.cancel')}
              </Button>
            ) : null}
            {now.can_countersign ? (
              <Button onClick={() => onStep('countersign', now)}>{t('action.countersign')}</Button>
            ) : null}
            <Button variant="default" onClick={onClose}>
              {ui('close')}
            </Button>
          </Group>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
