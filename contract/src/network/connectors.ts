import { z } from 'zod';

/** Availability of a connector (docs/decisions.md#connector-fields). */
export const connectorStatuses = [
  'available',
  'busy',
  'busy-by-you',
  'booked',
  'booked-by-you',
  'unavailable',
] as const;
export type ConnectorStatus = (typeof connectorStatuses)[number];

/** What a connector is to everybody, whoever holds it. */
export const baseConnectorStatuses = ['available', 'busy', 'booked', 'unavailable'] as const;
export type BaseConnectorStatus = (typeof baseConnectorStatuses)[number];

/** Why no session can be started on a connector now, first match wins (docs/decisions.md#may-start). */
export const startObstacles = [
  'out-of-service',
  'plan-deactivated',
  'pending',
  'offline',
  'station-out',
  'faulted',
  'unavailable',
  'booked',
  'occupied',
  'no-price',
] as const;
export type StartObstacle = (typeof startObstacles)[number];

/** One connector; `max_power` in kW, `ocpp_status` and `fault` as the charger said them. */
export const connectorShape = z.object({
  id: z.int(),
  number: z.int(),
  name: z.string(),
  icon: z.string().nullable(),
  type: z.string().nullable(),
  max_power: z.number().nullable(),
  status: z.enum(connectorStatuses),
  localized_status: z.string(),
  ocpp_status: z.string().nullable(),
  fault: z.string().nullable(),
  status_at: z.string().nullable(),
  /** Null where charging can start. */
  start_obstacle: z.enum(startObstacles).nullable(),
});
export type Connector = z.infer<typeof connectorShape>;
