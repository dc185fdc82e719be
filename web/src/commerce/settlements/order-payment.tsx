import { settlements, type OrderDetail, type Result } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { DefinitionList, type Detail } from '../../ui/details';
import { Section, SectionBody } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { StatusBadge, type Shape, type Tone } from '../../ui/status-badge';
import { Code, Money } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { LedgerTable } from './ledger-table';
import { useProviderName } from './provider-name';
import styles from './order-payment.module.css';

type Ledger = Result<typeof settlements.orderLedger>;

const looks: Readonly<Record<settlements.PaymentState, { tone: Tone; shape: Shape }>> = {
  authorized: { tone: 'blue', shape: 'half' },
  captured: { tone: 'green', shape: 'full' },
  released: { tone: 'grey', shape: 'hollow' },
  failed: { tone: 'red', shape: 'triangle' },
};

/** Where the money of an order is, in one sentence. */
type Whereabouts = 'none' | 'notYet' | 'held' | 'failed' | 'pending' | 'available' | 'settled' | 'unsettled';

const whereaboutsOf = (
  order: OrderDetail,
  { entries, released_at, available_at, payment }: Ledger,
): Whereabouts => {
  if (order.state === 'failed' || order.state === 'cancelled') return 'none';
  if (order.state !== 'completed') return 'notYet';
  if (order.held_reason !== null) return 'held';
  if (payment?.state === 'failed') return 'failed';
  if (released_at !== null) return 'available';
  if (available_at !== null) return 'pending';
  return entries.length === 0 ? 'unsettled' : 'settled';
};

function Whereabout({ order, ledger }: { order: OrderDetail; ledger: Ledger }) {
  const t = useTranslations('commerce.payment.where');
  return <p className={styles.where}>{t(whereaboutsOf(order, ledger))}</p>;
}

function Facts({ ledger, order }: { ledger: Ledger; order: OrderDetail }) {
  const t = useTranslations('commerce.payment');
  const nameOf = useProviderName();
  const { payment } = ledger;
  const items: Detail[] = [{ label: t('kind'), value: t(`kinds.${order.payment_kind}`) }];
  if (payment !== null) {
    items.push({
      label: t('state'),
      value: <StatusBadge {...looks[payment.state]} label={t(`states.${payment.state}`)} plain />,
    });
    if (payment.refusal !== null) items.push({ label: t('refusal'), value: payment.refusal });
    items.push({ label: t('held'), value: <Money value={payment.held} currency={order.currency} /> });
    if (payment.captured !== null) {
      items.push({
        label: t('captured'),
        value: <Money value={payment.captured} currency={order.currency} />,
      });
    }
    items.push({ label: t('provider'), value: nameOf(payment.provider) });
    if (payment.reference !== null)
      items.push({ label: t('reference'), value: <Code>{payment.reference}</Code> });
  }
  if (ledger.released_at !== null) {
    items.push({
      label: t('available'),
      value: <SiteTime at={ledger.released_at} zone={order.time_zone} as="moment" />,
    });
  } else if (ledger.available_at !== null) {
    items.push({
      label: t('availableFrom'),
      value: <SiteTime at={ledger.available_at} zone={order.time_zone} as="moment" />,
    });
  }
  return <DefinitionList items={items} />;
}

/** How an order is paid: kind and state of the payment, when the earning becomes available, the ledger entries. */
export function OrderPayment({ order }: { order: OrderDetail }) {
  const t = useTranslations('commerce.payment');
  const source = useCall(
    settlements.orderLedger,
    { params: { id: order.id } },
    { live: { kinds: ['order'], id: order.id }, quiet: true },
  );
  return (
    <Section title={t('title')} flush>
      <Loaded
        source={source}
        skeleton={
          <SectionBody>
            <Skeleton height={160} />
          </SectionBody>
        }
      >
        {(ledger) => (
          <>
            <SectionBody>
              <Whereabout ledger={ledger} order={order} />
              <Facts ledger={ledger} order={order} />
            </SectionBody>
            {ledger.entries.length === 0 ? null : (
              <LedgerTable entries={ledger.entries} zone={order.time_zone} />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
