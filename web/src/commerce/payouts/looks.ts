import type { PayoutState } from '@voltdeck/contract';
import type { Shape, Tone } from '../../ui/status-badge';

/** How the states of payouts look, in shape and colour. */
export const looks = {
  requested: { shape: 'half', tone: 'blue' },
  approved: { shape: 'ringed', tone: 'blue' },
  paid: { shape: 'full', tone: 'green' },
  rejected: { shape: 'slashed', tone: 'red' },
  cancelled: { shape: 'hollow', tone: 'grey' },
} as const satisfies Record<PayoutState, { shape: Shape; tone: Tone }>;
