import { books, type MoneyChange, orders, refunds, type StatementLine } from '@voltdeck/contract';
import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay, useUser } from '../../api/user';
import { DefinitionList, type Detail } from '../../ui/details';
import { Dialog } from '../../ui/dialog';
import { Loaded } from '../../ui/page-states';
import { Money } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { ReversalDialog } from '../refunds/reversal-dialog';
import { LedgerTable } from '../settlements/ledger-table';
import { KindBadge } from './kind-badge';
import styles from './statement.module.css';

interface DialogProps {
  line: StatementLine;
  onClose: () => void;
}

/** Movements that a reversal may take back. */
const reversible: readonly string[] = ['refund', 'write-off', 'collection', 'reversal'];

/** What the order's money says of this movement, where it may be taken back by this visitor. */
const useReversible = ({ id, order_id: orderId, movement, is_reversed: isReversed }: StatementLine) => {
  const may = useMay();
  const isAsked =
    orderId !== null &&
    !isReversed &&
    reversible.includes(movement) &&
    may(refunds.getOrderMoney.needs) &&
    may(refunds.reverseMovement.needs);
  const { data } = useCall(
    refunds.getOrderMoney,
    { params: { id: orderId ?? 0 } },
    { enabled: isAsked, quiet: true, live: { kinds: ['order'], id: orderId ?? 0 } },
  );
  return data?.changes.find((change) => change.movement_id === id && change.can_reverse) ?? null;
};

/** What was entered in the books for it. */
function Entries({ line }: { line: StatementLine }) {
  const { time_zone: zone } = useUser();
  const source = useCall(books.listBooks, { query: { movement_id: line.id } }, { quiet: true });
  return (
    <Loaded source={source} skeleton={<Skeleton height={140} />}>
      {({ data }) => <LedgerTable entries={data.flatMap(({ entries }) => entries)} zone={zone} />}
    </Loaded>
  );
}

function Details({ line }: { line: StatementLine }) {
  const t = useTranslations('statement');
  const { time_zone: zone } = useUser();
  const { currency } = line;
  const amount = (label: string, value: number | null): Detail[] =>
    value === null || value === 0 ? [] : [{ label, value: <Money value={value} currency={currency} /> }];
  const text = (label: string, value: string | null | undefined): Detail[] =>
    value === null || value === undefined ? [] : [{ label, value: <bdi>{value}</bdi> }];
  const items: Detail[] = [
    { label: t('columns.at'), value: <SiteTime at={line.at} zone={zone} as="moment" /> },
    { label: t('columns.kind'), value: <KindBadge kind={line.kind} /> },
    ...text(t('columns.place'), line.charge_point?.title),
    ...amount(t('columns.price'), line.price),
    ...amount(t('columns.fee'), line.fee),
    {
      label: t('columns.pending_balance'),
      value: <Money value={line.pending_balance} currency={currency} />,
    },
    { label: t('columns.balance'), value: <Money value={line.balance} currency={currency} /> },
  ];
  return <DefinitionList items={items} />;
}

/** A movement with its entries, the way to its order, and its reversal where it may be taken back. */
export function MovementDialog({ line, onClose }: DialogProps) {
  const t = useTranslations('statement');
  const kinds = useTranslations('commerce.ledger.kinds');
  const mayRead = useMay()(orders.getOrder.needs);
  const change = useReversible(line);
  const [reversed, setReversed] = useState<MoneyChange | null>(null);
  if (reversed !== null)
    return <ReversalDialog change={reversed} currency={line.currency} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} size="lg">
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{kinds(line.movement)}</Modal.Title>
          {line.reason === null ? null : (
            <p className={styles.reason} dir="auto">
              {line.reason}
            </p>
          )}
          <Details line={line} />
          <Entries line={line} />
          <Group gap="xs" justify="flex-end">
            {change === null ? null : (
              <Button variant="default" onClick={() => setReversed(change)}>
                {t('reverse')}
              </Button>
            )}
            {line.order_id !== null && mayRead ? (
              <Button component={Link} to={`/orders/${line.order_id}`} variant="default">
                {t('openOrder', { id: String(line.order_id) })}
              </Button>
            ) : null}
            <Button onClick={onClose} data-autofocus>
              {t('figures.close')}
            </Button>
          </Group>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
