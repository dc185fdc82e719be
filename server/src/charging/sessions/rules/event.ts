import type { StartWay, StopAsker } from '@voltdeck/contract';
import type { FaultWords } from '../../../network';
import type { Outcome } from '../../commands/rules';
import type { Sample } from '../../readings/rules/meter';
import type { ClockHint } from '../../readings/rules/time';
import type { Allowance, Judged } from '../../authorization/rules';

/** Who speaks: a charge point on a connection opened at `connectedAt`. */
export interface Source {
  chargePointId: number;
  connectedAt: Date | null;
  /** What the connection has heard of the device's clock so far; kept here because it ends with the connection. */
  clockHint?: ClockHint | null;
  /** How far its clock was ahead when the connection began, in ms, where it turned out to be otherwise since. */
  skewBeforeMs?: number | null;
  /** The device's times of the newest words that came on it, by number of connector, 0 for the station. */
  told?: Map<number, Date>;
}

/**
 * How a charger calls a transaction: by the id that we gave it, in which case the order of arrival counts (OCPP 1.6),
 * or by a name of its own, whose events it numbers (OCPP 2.0.1). The id or the number is null where the charger tells none.
 */
export type TransactionRef =
  | { by: 'id'; id: number | null }
  | { by: 'name'; name: string; seqNo: number | null };

/** A connector as a device names it that numbers its EVSEs (OCPP 2.0.1); EVSE 0 is the station, without a connector the EVSE is meant. */
export interface Outlet {
  evseId: number;
  connectorId: number | null;
}

/** Something happened to a transaction; what a protocol or a device does not tell is null. */
export interface TransactionEvent {
  kind: 'started' | 'updated' | 'ended';
  transaction: TransactionRef;
  connectorNumber: number | null;
  /** Where the device names the connector so, its number is found before the event is judged. */
  outlet?: Outlet | undefined;
  deviceAt: Date | null;
  /** The device itself says that it kept the event while it was cut off. */
  isOffline: boolean;
  /** The id token it tells; the empty text where the device charges without one. */
  uid: string | null;
  /** The token was shown to stop, which starts nothing. */
  isStopTag: boolean;
  /** The order that was asked for from afar. */
  remoteStartId: number | null;
  activity: 'unplugged' | 'plugged' | 'charging' | 'suspended' | null;
  /** The register in Wh, where it is told apart from the readings. */
  meterWh: number | null;
  /** The register told is no meter's or cannot be read, so that the last reading counts until somebody confirms it. */
  isMeterImpossible: boolean;
  /** The charger's own word for why it ended. */
  reason: string | null;
  samples: readonly Sample[];
}

/** An event of which a protocol or a device tells nothing more. */
export const untold = {
  connectorNumber: null,
  deviceAt: null,
  isOffline: false,
  uid: null,
  isStopTag: false,
  remoteStartId: null,
  activity: null,
  meterWh: null,
  isMeterImpossible: false,
  reason: null,
  samples: [],
} as const satisfies Omit<TransactionEvent, 'kind' | 'transaction'>;

/** Values that a device tells apart from its transactions, which carry their own: shown, never billed. */
export interface ReadingsEvent {
  kind: 'readings';
  connectorNumber: number;
  outlet?: Outlet | undefined;
  samples: readonly Sample[];
}

/** The status of a connector, independent of the version of OCPP. */
export interface ConnectorReport {
  /** 0 for the station as a whole; null where the device tells none, so that only the one connector can be meant. */
  number: number | null;
  ocppStatus: string;
  status: 'available' | 'busy' | 'booked' | 'unavailable';
  /** 'plugged' where it says that a car is there and nothing flows yet. */
  activity: 'charging' | 'suspended' | 'plugged' | null;
  fault: string | null;
  /** The parts of `fault`, where it is told by parts. */
  faultWords?: FaultWords | null | undefined;
  deviceAt: Date | null;
}

export interface ConnectorEvent {
  kind: 'connector';
  report: ConnectorReport;
  outlet?: Outlet | undefined;
}

/** What a charger says of a session, whichever version of OCPP it speaks. */
export type ChargerEvent = TransactionEvent | ReadingsEvent | ConnectorEvent;

/** What somebody else does to a session: the operator, who pays, the clock, or a charger's answer to a command. */
export type OtherEvent =
  | {
      kind: 'start-asked';
      connectorId: number;
      way: StartWay;
      uid: string;
      membershipId: number | null;
      judged: Judged;
    }
  | { kind: 'stop-asked'; orderId: number; by?: StopAsker }
  /** The charger is back that did not answer a stop. */
  | { kind: 'stop-unheard'; orderId: number }
  | { kind: 'answered'; orderId: number; command: 'start' | 'stop'; outcome: Outcome }
  | { kind: 'allowance-set'; orderId: number; allowance: Allowance }
  /** Somebody gives up waiting for the charger; `isStuck` where it was looked at that nothing ends the order. */
  | { kind: 'close-asked'; orderId: number; isStuck?: boolean }
  /** Somebody books a session that no order took; energy and register in Wh. */
  | {
      kind: 'booked';
      connectorId: number;
      uid: string | null;
      startedAt: Date;
      endedAt: Date;
      energyWh: number;
      /** The register at its begin, and the device's own time of that; null where nobody told them. */
      beganRegisterWh: number | null;
      deviceStartedAt: Date | null;
      /** The name that its device gave the transaction, so that what else comes of it finds its order. */
      transactionName: string | null;
      /** The charger's word for why it ended. */
      reason: string;
      byMembershipId: number | null;
      comment: string | null;
      judged: Judged;
    }
  /** The time for the plug is over. */
  | { kind: 'plug-awaited'; orderId: number }
  /** Time has overtaken orders of the charge point. */
  | { kind: 'overdue' }
  /** The time for a transaction's missing events is over. */
  | { kind: 'events-awaited'; name: string };

export type SessionEvent = ChargerEvent | OtherEvent;
