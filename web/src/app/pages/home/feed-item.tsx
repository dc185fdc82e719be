import type { FeedItem, Happening } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import {
  IconAlertTriangle,
  IconBolt,
  IconCircleCheck,
  IconCircleX,
  IconPlugConnected,
  IconPlugConnectedX,
  IconRosetteDiscountCheck,
  type Icon,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { nameOfCard, nameOfDriver, useReasons } from '../../../charging';
import { useFormats } from '../../../i18n/format';
import { chargePointPath } from '../../../network';
import type { Tone } from '../../../ui/status-badge';
import { SiteTime } from '../../../ui/when/site-time';
import { orderPath } from './paths';
import linesStyles from './lines.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './feed-item.module.css';

const looks: Readonly<Record<Happening, { icon: Icon; tone: Tone }>> = {
  'order-started': { icon: IconBolt, tone: 'blue' },
  'order-completed': { icon: IconCircleCheck, tone: 'green' },
  'order-failed': { icon: IconCircleX, tone: 'amber' },
  connected: { icon: IconPlugConnected, tone: 'grey' },
  disconnected: { icon: IconPlugConnectedX, tone: 'red' },
  fault: { icon: IconAlertTriangle, tone: 'red' },
  'fault-cleared': { icon: IconRosetteDiscountCheck, tone: 'green' },
};

/** What there is to say of a happening beside its name: figures, who, why. */
function useParts(item: FeedItem): string[] {
  const t = useTranslations('home');
  const formats = useFormats();
  const { failureText } = useReasons();
  const { order, kind, detail } = item;
  const parts: string[] = [];
  if (order !== null && kind === 'order-completed') {
    parts.push(formats.energy(order.energy), formats.money(order.price, order.currency));
  }
  if (order !== null) parts.push(nameOfDriver(order.user) ?? nameOfCard(order) ?? '');
  if (kind === 'order-failed' && detail !== null) parts.push(failureText(detail));
  if (order === null && item.connector_number !== null) {
    parts.push(t('connector', { number: item.connector_number }));
  }
  if (kind === 'fault' && detail !== null) parts.push(detail);
  return parts.filter((part) => part !== '');
}

/** One happening; it leads to its order, or to its power center. */
export function FeedEntry({ item, isNew }: { item: FeedItem; isNew: boolean }) {
  const t = useTranslations('home');
  const parts = useParts(item);
  const { icon: Mark, tone } = looks[item.kind];
  const to = item.order === null ? chargePointPath(item.charge_point.id) : orderPath(item.order.id);
  return (
    <li className={isNew ? styles.fresh : undefined}>
      <Link to={to} className={`${linesStyles.line} ${linesStyles.signed} ${styles.item}`}>
        <Mark size={18} stroke={1.6} aria-hidden style={{ color: `var(--vd-${tone})` }} />
        <span className={linesStyles.name}>
          <span>
            <bdi className={textStyles.name}>{item.charge_point.title}</bdi>
          </span>
        </span>
        <span className={`${linesStyles.note} ${styles.when}`}>
          <SiteTime at={item.at} zone={item.charge_point.time_zone} />
        </span>
        <span className={styles.parts}>
          <span className={styles.dotted}>
            {[t(`happening.${item.kind}`), ...parts].map((part) => (
              // The blank is for who listens; at the end of its part nobody sees it.
              <span key={part}>
                <bdi>{part}</bdi>{' '}
              </span>
            ))}
          </span>
        </span>
      </Link>
    </li>
  );
}
