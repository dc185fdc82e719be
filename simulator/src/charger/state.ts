import type { ConnectorKind } from './curve';

export type ConnectorStatus =
  | 'Available'
  | 'Preparing'
  | 'Charging'
  | 'SuspendedEV'
  | 'Finishing'
  | 'Unavailable';

export type StopReason =
  | 'Local'
  | 'Remote'
  | 'EVDisconnected'
  | 'DeAuthorized'
  | 'SoftReset'
  | 'UnlockCommand'
  | 'StoppedByEV';

export interface Car {
  batteryWh: number;
  /** State of charge on arrival, 0 to 100. */
  soc: number;
  maxPowerW: number;
}

export interface Session {
  /** The charger's own number; the central system's transaction id comes with its answer. */
  id: number;
  connector: number;
  tag: string;
  transactionId: number | null;
  meterStartWh: number;
  meterStopWh: number | null;
  /** Milliseconds since 1970, as all times here. */
  startedAt: number;
  stoppedAt: number | null;
  reason: StopReason | null;
}

export interface ConnectorState {
  number: number;
  kind: ConnectorKind;
  maxPowerW: number;
  evse: number;
  status: ConnectorStatus;
  isOperative: boolean;
  /** The meter in watt-milliseconds, an integer, so that energy is exactly power × time; 3 600 000 are one Wh. */
  registerWattMs: number;
  powerW: number;
  car: (Car & { takenWattMs: number }) | null;
  session: Session | null;
  /** Who may start here as soon as a car is plugged in. */
  reservedFor: { tag: string; until: number } | null;
  flowingSince: number;
  nextMeterAt: number;
}

export interface ChargerState {
  connectors: ConnectorState[];
  isOnline: boolean;
  at: number;
  seed: number;
  nextSessionId: number;
  meterIntervalMs: number;
  /** How long an authorised person may take to plug in. */
  plugTimeoutMs: number;
  freeVendTag: string | null;
  endsWhenFull: boolean;
}

export interface Reading {
  energyWh: number;
  powerW: number;
  voltageV: number;
  currentA: number;
  /** Only where the charger can see it: DC. */
  soc: number | null;
}

export type ReadingContext = 'periodic' | 'trigger';

export type BootReason = 'PowerUp' | 'RemoteReset' | 'Triggered' | 'Unknown';

/** What a charger tells the central system, in no version's words. */
export type Message =
  | { kind: 'boot'; reason: BootReason }
  | { kind: 'heartbeat' }
  | { kind: 'status'; connector: number; status: ConnectorStatus; at: number }
  | { kind: 'authorize'; connector: number; tag: string }
  | { kind: 'start'; session: number; connector: number; tag: string; meterWh: number; at: number }
  | {
      kind: 'meter';
      session: number | null;
      connector: number;
      evse: number;
      at: number;
      reading: Reading;
      context: ReadingContext;
      /** What of the reading is told, by the names of measurands; all of it where none are named. */
      measurands?: readonly string[];
    }
  | { kind: 'stop'; session: number; tag: string | null; meterWh: number; at: number; reason: StopReason };

/** On this connector, on any of this EVSE, or wherever it is free. */
interface RemoteStartEvent {
  type: 'remote-start';
  connector: number | null;
  evse?: number;
  tag: string;
  /** OCPP 2.0.1: the number of the request and the kind of its tag, told with the transaction. */
  remoteStartId?: number;
  tokenType?: string;
}

export type ChargerEvent =
  | { type: 'tick' }
  | { type: 'online' }
  | { type: 'offline' }
  | { type: 'plugged'; connector: number; car: Car }
  | { type: 'unplugged'; connector: number }
  | { type: 'card'; connector: number; tag: string }
  | { type: 'authorized'; connector: number; tag: string; isAccepted: boolean }
  | { type: 'started'; session: number; transactionId: number; isAccepted: boolean }
  | RemoteStartEvent
  | { type: 'remote-stop'; connector: number }
  /** The session is null when the tag was refused before one began. */
  | { type: 'deauthorized'; connector: number; tag: string; session: number | null }
  | { type: 'stop'; connector: number; reason: StopReason }
  | { type: 'availability'; connector: number; isOperative: boolean }
  | { type: 'read-meter'; connector: number };

export type Effect =
  | { type: 'send'; message: Message }
  | { type: 'session-started'; session: Session }
  | { type: 'session-ended'; session: Session }
  | { type: 'card-answered'; connector: number; isAccepted: boolean }
  /** The answer to a command of the central system. */
  | { type: 'verdict'; isAccepted: boolean };

export const wattMsPerWh = 3_600_000;

/** The meter as it is shown and sent: whole Wh. */
export function registerWh(connector: Pick<ConnectorState, 'registerWattMs'>): number {
  return Math.floor(connector.registerWattMs / wattMsPerWh);
}

export function socOf(car: Car & { takenWattMs: number }): number {
  return Math.min(100, car.soc + (car.takenWattMs / wattMsPerWh / car.batteryWh) * 100);
}
