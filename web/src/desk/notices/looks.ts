import type { Notice, NoticeKind } from '@voltdeck/contract';
import type { Shape, Tone } from '../../ui/status-badge';

interface Look {
  shape: Shape;
  tone: Tone;
}

/** As the same trouble looks on the home page and in lists. */
const looks: Readonly<Record<NoticeKind, Look>> = {
  outage: { shape: 'slashed', tone: 'red' },
  fault: { shape: 'triangle', tone: 'red' },
  work: { shape: 'lower', tone: 'amber' },
  payout: { shape: 'lower', tone: 'amber' },
  plan: { shape: 'lower', tone: 'amber' },
  'fleet-balance': { shape: 'lower', tone: 'amber' },
  feedback: { shape: 'half', tone: 'amber' },
  webhook: { shape: 'square', tone: 'red' },
  proposal: { shape: 'dotted', tone: 'violet' },
  view: { shape: 'lower', tone: 'amber' },
};

/** What is over is grey, whatever it was. */
export const lookOf = ({ kind, closed_at: closedAt, about }: Notice): Look => {
  if (closedAt !== null) return { shape: 'hollow', tone: 'grey' };
  if (about?.word === 'paid') return { shape: 'full', tone: 'green' };
  if (about?.word === 'rejected' || about?.word === 'refused') return { shape: 'square', tone: 'red' };
  return looks[kind];
};
