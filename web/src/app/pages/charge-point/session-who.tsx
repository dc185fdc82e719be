import { useTranslations } from 'use-intl';
import { useUser } from '../../../api/user';
import { type Charged, nameOfCard, nameOfDriver, Way, WhoAndWay } from '../../../charging';
import textStyles from '../../../ui/text.module.css';

/** Who charges on a connector and how it began. */
export function SessionWho({ order }: { order: Charged }) {
  const t = useTranslations('network.connector');
  const user = useUser();
  const isYou = order.user_id === null && order.user?.id === user.id;
  const isCard = order.way === 'card' || order.way === 'offline';
  const driver = nameOfDriver(order.user);
  // Without a driver the label, or the number of a card that was refused, is told in the driver's place already.
  const isRefused = order.held_reason === 'not-authorized';
  const isTold = isCard && (driver !== null || (order.tag_label === null && !isRefused));
  // A card called like its driver says nothing new; its number does.
  const isNamesake = order.tag_label === driver;
  const card = isTold ? nameOfCard({ tag: order.tag, tag_label: isNamesake ? null : order.tag_label }) : null;
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
      {card === null ? null : <bdi className={textStyles.num}>{card}</bdi>}
    </>
  );
}
