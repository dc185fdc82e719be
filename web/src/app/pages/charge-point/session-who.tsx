import type { Order } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useUser } from '../../../api/session';
import { Way, WhoAndWay } from '../../../charging';

/** The end of a card's number: enough to tell cards apart, too little to use one. */
const endOf = (tag: string): string => `••••\u2009${tag.slice(-4)}`;

/** Who charges on a connector and how it began. */
export function SessionWho({ order }: { order: Order }) {
  const t = useTranslations('network.connector');
  const user = useUser();
  const isYou = order.user_id === null && order.user?.id === user.id;
  const isCard = order.way === 'card' || order.way === 'offline';
  return (
    <>
      {isYou ? (
        <>
          <strong>{t('you')}</strong>
          <Way way={order.way} />
        </>
      ) : (
        <WhoAndWay order={order} />
      )}
      {isCard && order.tag !== null ? <bdi className="vd-num">{endOf(order.tag)}</bdi> : null}
    </>
  );
}
