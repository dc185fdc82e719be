import type { Registry } from 'prom-client';
import type { PlainHistogram, Tally } from './plain';
import { showGauge, showHistogram, showTally } from './registering';

const sizes = [1, 2, 5, 10, 25, 50, 100, 150, 200, 250, 500];
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What waits to be taken in; the age is 0 while nothing waits. */
export interface WaitingEvents {
  events: number;
  oldestAgeSeconds: number;
}

/** Figures of how messages of chargers are taken in by sets. */
export interface IntakeFigures {
  /** Events of a set. */
  readonly setSize: PlainHistogram;
  /** Seconds of a set's transaction, its commit included. */
  readonly seconds: PlainHistogram;
  /** Sets that failed and were halved. */
  readonly halved: Tally;
  /** Events that failed by themselves, so that their sender is told. */
  readonly failedAlone: Tally;
  /** Says where it is read what waits. */
  watch(readWaiting: () => WaitingEvents): void;
}

export function watchIntake(registry: Registry): IntakeFigures {
  let read = (): WaitingEvents => ({ events: 0, oldestAgeSeconds: 0 });
  const waiting = {
    name: 'voltdeck_intake_waiting_events',
    help: 'Messages of chargers that came and are not yet committed',
  };
  const age = {
    name: 'voltdeck_intake_oldest_event_age_seconds',
    help: 'How long the oldest message that is not yet committed has waited',
  };
  showGauge(registry, waiting, () => read().events);
  showGauge(registry, age, () => read().oldestAgeSeconds);
  return {
    setSize: showHistogram(registry, {
      name: 'voltdeck_intake_set_events',
      help: 'Messages of chargers that one transaction took in',
      bounds: sizes,
    }),
    seconds: showHistogram(registry, {
      name: 'voltdeck_intake_set_seconds',
      help: 'Time of the transaction of a set',
      bounds: seconds,
    }),
    halved: showTally(registry, {
      name: 'voltdeck_intake_halved_sets_total',
      help: 'Sets that failed and were tried again in halves',
    }),
    failedAlone: showTally(registry, {
      name: 'voltdeck_intake_failed_events_total',
      help: 'Messages of chargers that failed by themselves',
    }),
    watch: (readWaiting) => {
      read = readWaiting;
    },
  };
}
