import type { Order } from '@voltdeck/contract';
import { IconGavel, IconHandStop, type Icon } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useReasons } from './reasons';
import { hint } from '../../ui/hint';
import styles from './order-flags.module.css';

function Flag({ icon: Mark, label, text }: { icon: Icon; label: string; text: string }) {
  return (
    <button type="button" className={styles.flag} aria-label={`${label}: ${text}`} {...hint(text)}>
      <Mark size={14} stroke={1.8} aria-hidden />
    </button>
  );
}

type Flagged = Pick<Order, 'held_reason' | 'closed_by_rule' | 'stop_reason'>;

/** What somebody should look at: a settlement that waits, an end that the charger never told. */
export function OrderFlags({ order }: { order: Flagged }) {
  const t = useTranslations('charging.flags');
  const { heldText, stopText } = useReasons();
  return (
    <>
      {order.held_reason === null ? null : (
        <Flag
          icon={IconHandStop}
          label={t('held')}
          text={t('heldHint', { reason: heldText(order.held_reason) })}
        />
      )}
      {order.closed_by_rule ? (
        <Flag
          icon={IconGavel}
          label={t('closed')}
          text={t('closedHint', {
            reason: order.stop_reason === null ? t('unknown') : stopText(order.stop_reason),
          })}
        />
      ) : null}
    </>
  );
}
