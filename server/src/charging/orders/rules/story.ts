import type { ChargePointEvent, ChargerCommand, OrderEventKind, readings, Result } from '@voltdeck/contract';
import { isBilledByTime, type OrderRow } from './order';

type Curve = Result<typeof readings.orderCurve>;

interface Step {
  kind: string;
  at: Date | null;
  detail?: string | null;
  until?: Date;
}

/** The order that the id token of an order began last elsewhere, while its charge point was offline. */
export interface TokenElsewhere {
  at: Date;
  orderId: number;
  chargePointId: number;
  title: string;
  offlineSince: Date;
}

/** What a charger makes of a command that a story tells of: where it goes well, the next step of the session says so. */
export const toldAnswers = ['rejected', 'unanswered'] as const satisfies readonly ChargerCommand['state'][];
/** What of a charger's connection a story tells of. */
export const toldConnections = [
  'connected',
  'disconnected',
] as const satisfies readonly ChargePointEvent['kind'][];

/** More steps than a story can tell; a charger that flutters is cut short. */
export const mostTold = 200;

const limits = new Set(['session-limit', 'allowance-energy', 'allowance-money', 'allowance-until']);

const milestones = (order: OrderRow): Step[] => {
  const why = order.stop_requested_why;
  const isOver = order.state === 'failed' || order.state === 'cancelled';
  const endedAt = order.ended_at;
  const unpluggedAt = order.unplugged_at ?? (isBilledByTime(order.tariff) ? endedAt : null);
  return [
    { kind: 'requested', at: order.way === 'remote' ? order.requested_at : null },
    { kind: 'started', at: order.started_at, detail: order.way },
    {
      kind: why !== null && limits.has(why) ? 'limit-reached' : 'stop-requested',
      at: order.stop_requested_at,
      detail: why,
    },
    { kind: 'stopped', at: order.stopped_at, detail: order.stop_reason },
    { kind: 'unplugged', at: unpluggedAt },
    { kind: 'ended', at: unpluggedAt === null ? endedAt : null },
    { kind: 'failed', at: isOver ? order.completed_at : null, detail: order.failure_reason },
    { kind: 'confirmed', at: order.confirmed_at, detail: order.confirmed_comment },
  ];
};

/** What happened in a session, oldest first: its milestones, its pauses, and what a charger refused or kept back. */
export const storyOf = (order: OrderRow, others: readonly Step[]): Curve['events'] =>
  [...milestones(order), ...others]
    .flatMap(({ kind, at, detail, until }) =>
      at === null
        ? []
        : [
            {
              at: at.toISOString(),
              until: until === undefined ? null : until.toISOString(),
              // The store names kinds by the columns of its tables, all of which the contract lists.
              kind: kind as OrderEventKind,
              detail: detail ?? null,
            },
          ],
    )
    .toSorted((one, other) => one.at.localeCompare(other.at));
