import type { Order } from '@voltdeck/contract';
import { Tooltip } from '@mantine/core';
import { IconGavel, IconHandStop, type Icon } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useReasons } from './reasons';

function Flag({ icon: Mark, label, hint }: { icon: Icon; label: string; hint: string }) {
  return (
    <Tooltip label={hint} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className="vd-order-flag" aria-label={`${label}: ${hint}`}>
        <Mark size={14} stroke={1.8} aria-hidden />
      </button>
    </Tooltip>
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
          hint={t('heldHint', { reason: heldText(order.held_reason) })}
        />
      )}
      {order.closed_by_rule ? (
        <Flag
          icon={IconGavel}
          label={t('closed')}
          hint={t('closedHint', {
            reason: order.stop_reason === null ? t('unknown') : stopText(order.stop_reason),
          })}
        />
      ) : null}
    </>
  );
}
