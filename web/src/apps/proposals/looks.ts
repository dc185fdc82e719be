import type { ProposalState } from '@voltdeck/contract';
import type { Shape, Tone } from '../../ui/status-badge';

/** How the states of proposals look, in shape and colour. */
export const looks = {
  waiting: { shape: 'dotted', tone: 'violet' },
  confirmed: { shape: 'full', tone: 'green' },
  rejected: { shape: 'slashed', tone: 'grey' },
  expired: { shape: 'hollow', tone: 'grey' },
  failed: { shape: 'square', tone: 'red' },
} as const satisfies Record<ProposalState, { shape: Shape; tone: Tone }>;

/** Whether somebody may still decide. */
export const isOpen = (state: ProposalState): boolean => state === 'waiting' || state === 'failed';
