import type { BuildState } from '@voltdeck/contract';
import type { Shape, Tone } from '../../ui/status-badge';

/** How the states of builds look, in shape and colour. */
export const looks = {
  'waiting-for-payment': { shape: 'dotted', tone: 'violet' },
  'payment-received': { shape: 'half', tone: 'blue' },
  'payment-failed': { shape: 'slashed', tone: 'amber' },
  building: { shape: 'ringed', tone: 'blue' },
  succeeded: { shape: 'full', tone: 'green' },
  failed: { shape: 'square', tone: 'red' },
} as const satisfies Record<BuildState, { shape: Shape; tone: Tone }>;

/** Whether the build is on its way and tells what it does. */
export const isUnderWay = (state: BuildState): boolean =>
  state === 'payment-received' || state === 'building';

/** Whether somebody may still pay it. */
export const isPayable = (state: BuildState): boolean =>
  state === 'waiting-for-payment' || state === 'payment-failed';
