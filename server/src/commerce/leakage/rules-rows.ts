import type { Tariff } from '../../network';
import type { Neighbour, Unended } from './rules';

interface Place {
  chargePointId: number;
  siteId: number | null;
  connectorNumber: number;
}

/** Two sessions, one after the other at a connector, and what lies between. */
export interface Pair extends Place {
  earlierId: number;
  laterId: number;
  before: Neighbour;
  after: Neighbour;
  isClosedByRule: boolean;
  tariff: Tariff;
  maxPowerW: number | null;
  waitingWh: number;
}

/** A session that was closed by rule and after which none has told the register yet. */
export type UnendedOrder = Unended & Place & { orderId: number; tariff: Tariff };

/** An order that took energy and cost nothing, though somebody was to pay. */
export interface FreeOrder extends Place {
  orderId: number;
  energyWh: number;
  at: Date;
}

/** Money of an order that waits for somebody, in minor units. */
export interface WaitingMoney {
  orderId: number;
  amountMinor: number;
  at: Date;
  energyWh: number | null;
  chargePointId: number;
  connectorNumber: number;
  /** Why it waits: what holds it, or how the tries to collect it stand. */
  subject: string | null;
}

/** A message with energy that waits in the work list, and what the sessions around it were priced by. */
export interface WaitingMessage {
  workId: number;
  at: Date;
  energyWh: number;
  chargePointId: number;
  siteId: number | null;
  connectorNumber: number | null;
  tariff: Tariff | null;
}
