import type { OrderEventKind } from '@voltdeck/contract';
import type { Shape, Tone } from '../../../ui/status-badge';

/** How each event looks, in the plot and in the list below it. */
export const eventLooks: Readonly<Record<OrderEventKind, { shape: Shape; tone: Tone }>> = {
  requested: { shape: 'dotted', tone: 'grey' },
  'start-rejected': { shape: 'triangle', tone: 'red' },
  'start-unanswered': { shape: 'triangle', tone: 'amber' },
  started: { shape: 'full', tone: 'green' },
  suspended: { shape: 'ringed', tone: 'amber' },
  resumed: { shape: 'half', tone: 'blue' },
  disconnected: { shape: 'hollow', tone: 'grey' },
  connected: { shape: 'full', tone: 'blue' },
  'token-elsewhere': { shape: 'ringed', tone: 'violet' },
  'offline-readings': { shape: 'lower', tone: 'violet' },
  'limit-reached': { shape: 'ringed', tone: 'amber' },
  'stop-requested': { shape: 'ringed', tone: 'amber' },
  'stop-rejected': { shape: 'triangle', tone: 'red' },
  'stop-unanswered': { shape: 'triangle', tone: 'amber' },
  stopped: { shape: 'full', tone: 'red' },
  unplugged: { shape: 'hollow', tone: 'grey' },
  ended: { shape: 'hollow', tone: 'grey' },
  failed: { shape: 'triangle', tone: 'red' },
  confirmed: { shape: 'full', tone: 'green' },
  corrected: { shape: 'half', tone: 'violet' },
};
