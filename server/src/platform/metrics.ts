import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from './db/db';
import { laneNames } from './db/lanes';

/** Figures of this process for a Prometheus server. */
export interface Metrics {
  readonly registry: Registry;
  /** Seconds from a request's head to the end of its answer. */
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  /** Seconds from a charger's call to our answer. */
  readonly ocppSeconds: Histogram<'action' | 'outcome'>;
  readonly connectedChargePoints: Gauge;
  readonly realtimeConnections: Gauge;
}

const seconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(db: Pick<Db, 'poolOf' | 'waitingFor'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  watchPools(registry, db);
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'voltdeck_http_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: seconds,
      registers,
    }),
    ocppSeconds: new Histogram({
      name: 'voltdeck_ocpp_call_seconds',
      help: 'Time to answer a call of a charger',
      labelNames: ['action', 'outcome'],
      buckets: seconds,
      registers,
    }),
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
  };
}

function watchPools(registry: Registry, db: Pick<Db, 'poolOf' | 'waitingFor'>): void {
  const gauge: Gauge<'lane' | 'state'> = new Gauge({
    name: 'voltdeck_db_connections',
    help: 'Connections to the database by kind of work; waiting counts work without one',
    labelNames: ['lane', 'state'],
    registers: [registry],
    collect: () => {
      for (const lane of laneNames) {
        const pool = db.poolOf(lane);
        gauge.set({ lane, state: 'total' }, pool.totalCount);
        gauge.set({ lane, state: 'idle' }, pool.idleCount);
        gauge.set({ lane, state: 'waiting' }, pool.waitingCount + db.waitingFor(lane));
      }
    },
  });
}
