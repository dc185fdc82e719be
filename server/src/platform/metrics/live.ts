import type { Registry } from 'prom-client';
import type { Tally } from './plain';
import { showCount, showGauge, showTally } from './registering';

/** What live screens listen to now, and how many messages they were sent since the start. */
export interface Viewers {
  channels: number;
  sent: number;
}

/** Figures of what live screens are told. */
export interface LiveFigures {
  /** Readings of orders that this node heard; most are thinned out, or watched by nobody. */
  readonly ticks: Tally;
  /** Says where it is read who listens. */
  watch(readViewers: () => Viewers): void;
}

export function watchLive(registry: Registry): LiveFigures {
  let read = (): Viewers => ({ channels: 0, sent: 0 });
  const channels = { name: 'voltdeck_live_channels', help: 'Live channels that somebody listens to' };
  const sent = { name: 'voltdeck_live_sent_total', help: 'Messages that were sent to live listeners' };
  showGauge(registry, channels, () => read().channels);
  showCount(registry, sent, () => read().sent);
  return {
    ticks: showTally(registry, {
      name: 'voltdeck_live_ticks_total',
      help: 'Readings of orders that this node heard for its live listeners',
    }),
    watch: (readViewers) => {
      read = readViewers;
    },
  };
}
