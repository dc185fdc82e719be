import type { DeliveryState, Webhook } from '@voltdeck/contract';
import type { StatusBadgeProps } from '../../ui/status-badge';

type Look = Pick<StatusBadgeProps, 'shape' | 'tone'>;

/** How a webhook stands: nothing was sent yet, events are taken, they fail, or it is off. */
export type Standing = 'new' | 'good' | 'failing' | 'off';

export const standingOf = ({ is_active: isActive, failing_since: failing, ...of }: Webhook): Standing => {
  if (!isActive) return 'off';
  if (failing !== null) return 'failing';
  return of.delivered_at === null ? 'new' : 'good';
};

const looks: Readonly<Record<Standing, Look>> = {
  new: { shape: 'dotted', tone: 'grey' },
  good: { shape: 'full', tone: 'green' },
  failing: { shape: 'triangle', tone: 'amber' },
  off: { shape: 'square', tone: 'red' },
};

/** What somebody switched off needs nobody. */
export const lookOf = (of: Webhook): Look =>
  of.off_reason === 'by-hand' ? { shape: 'slashed', tone: 'grey' } : looks[standingOf(of)];

export const deliveryLooks: Readonly<Record<DeliveryState, Look>> = {
  waiting: { shape: 'dotted', tone: 'grey' },
  delivered: { shape: 'full', tone: 'green' },
  failed: { shape: 'triangle', tone: 'red' },
  off: { shape: 'slashed', tone: 'grey' },
};
