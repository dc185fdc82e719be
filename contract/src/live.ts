import { z } from 'zod';
import { endpoint } from './endpoint';
import { orderDetail } from './charging/orders';
import { chargePointStatuses, stationShape } from './network/charge-points';
import { standingShape } from './network/availability';
import { connectorStatuses, startObstacles } from './network/connectors';

/** The public key of the real-time channel; access is decided per channel, not by this key. */
export const realtimeKey = 'voltdeck';

/** Kinds of change by name; each noun adds its own beside its shapes (`declare module '../live'`). */
export interface ChangedKinds {}

/** A kind that this build does not know, such as one of a newer server, concerns nothing it has read. */
const changedKind = z.custom<keyof ChangedKinds>((kind) => typeof kind === 'string');

/** Nouns with private channels, `private-<noun>.<id>`; each adds its own beside its shapes. */
export interface LiveNouns {
  operators: true;
}
export type LiveNoun = keyof LiveNouns;

/**
 * Event `changed` on `private-operators.{id}`: kind and id of what changed only (docs/decisions.md#real-time).
 * On a channel with data it stands in for what is too large for a push.
 */
export const changedEvent = z.object({ kind: changedKind, id: z.int() });
export type ChangedEvent = z.infer<typeof changedEvent>;

/** Event `live` on `private-charge-points.{id}`: its connectors and what charges on each; kW, kWh, major units. */
export const chargePointLive = z.object({
  id: z.int(),
  status: z.enum(chargePointStatuses),
  standing: standingShape,
  station: stationShape.nullable(),
  online: z.boolean(),
  last_seen_at: z.string().nullable(),
  connectors: z.array(
    z.object({
      id: z.int(),
      number: z.int(),
      status: z.enum(connectorStatuses),
      ocpp_status: z.string().nullable(),
      fault: z.string().nullable(),
      status_at: z.string().nullable(),
      start_obstacle: z.enum(startObstacles).nullable(),
    }),
  ),
  orders: z.array(
    z.object({
      id: z.int(),
      connector_number: z.int(),
      state: z.string(),
      power: z.number().nullable(),
      energy: z.number(),
      price: z.number(),
      soc: z.number().nullable(),
      started_at: z.string().nullable(),
      awaits_stop_until: z.string().nullable(),
    }),
  ),
});
export type ChargePointLive = z.infer<typeof chargePointLive>;

/** Events on `private-orders.{id}`; the names are those existing clients listen for. */
export const orderEvents = {
  consumption: 'App\\Events\\ChargePointConsumption',
  completed: 'App\\Events\\ChargePointOrderCompleted',
} as const;

/** Their payload. */
export const orderEvent = z.object({ data: z.object({ order: orderDetail }) });

const socketId = z.string().regex(/^\d+\.\d+$/);
const channelName = z.string().max(164);

export const channelAuth = endpoint({
  method: 'POST',
  path: '/broadcasting/auth',
  summary: 'Signs the subscription of a private real-time channel; drivers hear their own orders',
  needs: { login: true, drivers: true },
  body: z.object({ socket_id: socketId, channel_name: channelName }),
  result: z.object({ auth: z.string() }),
  bare: true,
});

/** As many channels as one connection may listen to, and as one call signs. */
export const mostChannels = 100;

/** In the order in which they were asked for; `auth` is null for a channel that alone would be refused. */
export const channelAuths = endpoint({
  method: 'POST',
  path: '/broadcasting/auth/channels',
  summary: 'Signs the subscriptions of several private real-time channels',
  needs: { login: true },
  body: z.object({
    socket_id: socketId,
    channel_names: z.array(channelName).min(1).max(mostChannels),
  }),
  result: z.object({
    auths: z.array(z.object({ channel_name: channelName, auth: z.string().nullable() })),
  }),
});
