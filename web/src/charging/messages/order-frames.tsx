import { messages, type OrderDetail } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { targetOf } from '../../ui/address';
import { Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { useExactTime } from './exact-time';
import { ExchangeRow } from './exchange-row';
import { useOpenRows } from './open-rows';
import messageListStyles from './message-list.module.css';
import styles from './order-frames.module.css';

/** Enough for how a session began or ended; the tab has all of them, with filters. */
const mostShown = 8;

type Framed = Pick<OrderDetail, 'id' | 'time_zone'>;

interface OrderFramesProps {
  order: Framed;
  /** They stand on another page than that of the order, which "back" leads to again. */
  isElsewhere?: boolean;
}

function Frames({ order, isElsewhere = false }: OrderFramesProps) {
  const t = useTranslations('messages.order');
  const { id } = order;
  const source = useCall(
    messages.listMessages,
    { query: { order_id: id, per_page: mostShown } },
    { live: { kinds: ['order'], id }, quiet: true },
  );
  const times = useExactTime(order.time_zone);
  const { open, toggle } = useOpenRows();
  return (
    <Section
      title={t('latest')}
      text={t('latestText')}
      flush
      actions={
        <Button
          component={Link}
          {...targetOf('/orders/$id', { tab: 'messages' }, id)}
          replace={!isElsewhere}
          resetScroll={isElsewhere}
          variant="default"
        >
          {t('seeAll')}
        </Button>
      }
    >
      <Loaded source={source}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.nothing}>{t('emptyText')}</p>
          ) : (
            <ol className={messageListStyles.exchanges}>
              {data.map((exchange) => (
                <ExchangeRow
                  key={exchange.id}
                  exchange={exchange}
                  times={times}
                  isOpen={open.has(exchange.id)}
                  onToggle={() => toggle(exchange.id)}
                  showsPlace={false}
                  showsOrder={false}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Section>
  );
}

/** The frames behind a session, where its story ends; nothing for those who may not read them. */
export function OrderFrames(props: OrderFramesProps) {
  return useMay()(messages.listMessages.needs) ? <Frames {...props} /> : null;
}
