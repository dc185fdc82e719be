import type { Registry } from 'prom-client';
import { showCount } from './registering';

/** What the bus has done since the start, counted by the bus. */
export interface BusCounts {
  /** Ids that were published. */
  published: number;
  /** Ids that were heard from all nodes. */
  received: number;
  /** Batches that could not be sent, and handlers that failed. */
  failed: number;
  /** Times that the listening connection was lost and came back. */
  gaps: number;
}

export function watchBus(registry: Registry, counts: Readonly<BusCounts>): void {
  const show = (name: string, help: string, read: () => number): void =>
    showCount(registry, { name, help }, read);
  show('voltdeck_bus_published_total', 'Ids that were told to all nodes', () => counts.published);
  show('voltdeck_bus_received_total', 'Ids that were heard from all nodes', () => counts.received);
  show('voltdeck_bus_failed_total', 'Words that could not be sent or handled', () => counts.failed);
  show('voltdeck_bus_gaps_total', 'Times that the listening connection was lost', () => counts.gaps);
}
