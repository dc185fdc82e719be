import type { Registry } from 'prom-client';
import type { Tally } from './plain';
import { showGauge, showTally } from './registering';

/** Figures of what live screens are told. */
export interface LiveFigures {
  /** Readings that were pushed to a viewer. */
  readonly sent: Tally;
  /** Readings that were thinned out, or came for nobody. */
  readonly dropped: Tally;
  /** Says where it is read how many channels somebody listens to. */
  watch(readChannels: () => number): void;
}

export function watchLive(registry: Registry): LiveFigures {
  let read = (): number => 0;
  const channels = {
    name: 'voltdeck_live_channels',
    help: 'Live channels that somebody listens to',
  };
  showGauge(registry, channels, () => read());
  return {
    sent: showTally(registry, {
      name: 'voltdeck_live_ticks_sent_total',
      help: 'Readings of orders that were pushed to a live channel',
    }),
    dropped: showTally(registry, {
      name: 'voltdeck_live_ticks_dropped_total',
      help: 'Readings of orders that nobody watched, or that a later one replaced before they were pushed',
    }),
    watch: (readChannels) => {
      read = readChannels;
    },
  };
}
