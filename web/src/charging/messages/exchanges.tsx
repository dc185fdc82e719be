import { messages } from '@voltdeck/contract';
import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { ExchangeRow } from './exchange-row';
import { pairFrames, type Exchange } from './pairing';
import './messages.css';

/** New frames of a running session are fetched this often; its figures come at once by another way. */
const refetchMs = 10_000;

const countsOf = (exchanges: readonly Exchange[]): [string, number][] => {
  const counts = new Map<string, number>();
  for (const { action } of exchanges) {
    if (action !== null) counts.set(action, (counts.get(action) ?? 0) + 1);
  }
  return [...counts].toSorted(([one], [other]) => one.localeCompare(other));
};

function Exchanges({ exchanges, zone }: { exchanges: readonly Exchange[]; zone: string }) {
  const t = useTranslations('charging.messages');
  const [action, setAction] = useState('');
  if (exchanges.length === 0) {
    return (
      <Section flush>
        <EmptyState title={t('empty')} text={t('emptyText')} />
      </Section>
    );
  }
  const shown = action === '' ? exchanges : exchanges.filter((exchange) => exchange.action === action);
  return (
    <Section
      title={t('title')}
      text={t('text')}
      flush
      actions={
        <NativeSelect
          aria-label={t('filter')}
          value={action}
          onChange={(event) => setAction(event.currentTarget.value)}
          data={[
            { value: '', label: t('all', { count: exchanges.length }) },
            ...countsOf(exchanges).map(([name, count]) => ({ value: name, label: `${name} (${count})` })),
          ]}
        />
      }
    >
      <ol className="vd-exchanges">
        {shown.map((exchange) => (
          <ExchangeRow key={exchange.key} exchange={exchange} zone={zone} />
        ))}
      </ol>
    </Section>
  );
}

interface MessageExchangesProps {
  orderId: number;
  zone: string;
  isRunning: boolean;
}

/** What charger and server said to each other about an order, question beside answer. */
export function MessageExchanges({ orderId, zone, isRunning }: MessageExchangesProps) {
  const source = useCall(
    messages.orderMessages,
    { params: { id: orderId } },
    { refetchInterval: isRunning ? refetchMs : false, live: { kinds: ['order'], id: orderId }, quiet: true },
  );
  const exchanges = useMemo(
    () => (source.data === undefined ? undefined : pairFrames(source.data)),
    [source.data],
  );
  return (
    <Loaded source={{ data: exchanges, error: source.error, refetch: source.refetch }}>
      {(paired) => <Exchanges exchanges={paired} zone={zone} />}
    </Loaded>
  );
}
