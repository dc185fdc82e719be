import { z } from 'zod';
import { endpoint } from '../endpoint';
import { priceUnits } from '../network/prices/units';
import { id } from '../wire';

/** A point of the session curve: kWh since the start, kW, percent, cost so far is not repeated here. */
export const curvePoint = z.object({
  at: z.string(),
  energy: z.number(),
  power: z.number().nullable(),
  soc: z.number().nullable(),
});

export const orderEventKinds = [
  'requested',
  'start-rejected',
  'start-unanswered',
  'started',
  'suspended',
  'resumed',
  'disconnected',
  'connected',
  'token-elsewhere',
  'offline-readings',
  'limit-reached',
  'stop-requested',
  'stop-rejected',
  'stop-unanswered',
  'stopped',
  'unplugged',
  'ended',
  'failed',
  'confirmed',
  'corrected',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

export const orderCurve = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/curve',
  summary:
    'Energy, power and state of charge of a session over time, at most 600 points, with the price steps',
  needs: { operator: 'order.read' },
  params: z.object({ id: id() }),
  result: z.object({
    points: z.array(curvePoint),
    steps: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        price: z.number().nullable(),
        unit: z.enum(priceUnits).nullable(),
      }),
    ),
    /** What happened, oldest first; `until` where it lasted. */
    events: z.array(
      z.object({
        at: z.string(),
        until: z.string().nullable(),
        kind: z.enum(orderEventKinds),
        detail: z.string().nullable(),
      }),
    ),
  }),
});
