import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type BusCounts, watchBus } from './metrics/bus';
import { type ReadDb, watchDatabase } from './metrics/database';
import { type Exchange, watchExchanges } from './metrics/exchanges';
import { type HandshakeFigures, watchHandshakes } from './metrics/handshakes';
import { type IntakeFigures, watchIntake } from './metrics/intake';
import { type LiveFigures, watchLive } from './metrics/live';
import { type MailCounts, watchMail } from './metrics/mail';

/** Figures of this process for a Prometheus server; each is explained in docs/operating.md#figures. */
export interface Metrics {
  readonly registry: Registry;
  /** Seconds from a request's head to the end of its answer. */
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  /** Takes note of the seconds from a charger's call to our answer. */
  readonly exchange: Exchange;
  readonly connectedChargePoints: Gauge;
  readonly realtimeConnections: Gauge;
  readonly intake: IntakeFigures;
  readonly handshakes: HandshakeFigures;
  readonly live: LiveFigures;
  /** Shows what the bus counts. */
  watchBus(counts: Readonly<BusCounts>): void;
  /** Shows what became of mails. */
  watchMail(counts: Readonly<MailCounts>): void;
}

const seconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(db: ReadDb): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  watchDatabase(registry, db);
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'voltdeck_http_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: seconds,
      registers,
    }),
    exchange: watchExchanges(registry),
    connectedChargePoints: new Gauge({
      name: 'voltdeck_connected_charge_points',
      help: 'Charge points connected to this process',
      registers,
    }),
    realtimeConnections: new Gauge({
      name: 'voltdeck_realtime_connections',
      help: 'Browsers and programs that listen to live events',
      registers,
    }),
    intake: watchIntake(registry),
    handshakes: watchHandshakes(registry),
    live: watchLive(registry),
    watchBus: (counts) => watchBus(registry, counts),
    watchMail: (counts) => watchMail(registry, counts),
  };
}
