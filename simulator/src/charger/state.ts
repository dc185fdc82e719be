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
  | 'UnlockCommand';

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

/** What a charger tells the central system, in no version's words. */
export type Message =
  | { kind: 'boot' }
  | { kind: 'heartbeat' }
  | { kind: 'status'; connector: number; status: ConnectorStatus; at: number }
  | { kind: 'authorize'; connector: number; tag: string }
  | { kind: 'start'; session: number; connector: number; tag: string; meterWh: number; at: number }
  | {
      kind: 'meter';
      session: number | null;
      connector: number;
      at: number;
      reading: Reading;
      context: ReadingContext;
    }
  | { kind: 'stop'; session: number; tag: string | null; meterWh: number; at: number; reason: StopReason };

export type ChargerEvent =
  | { type: 'tick' }
  | { type: 'online' }
  | { type: 'offline' }
  | { type: 'plugged'; connector: number; car: Car }
  | { type: 'unplugged'; connector: number }
  | { type: 'card'; connector: number; tag: string }
  | { type: 'authorized'; connector: number; tag: string; isAccepted: boolean }
  | { type: 'started'; session: number; transactionId: number; isAccepted: boolean }
  | { type: 'remote-start'; connector: number | null; tag: string }
  | { type: 'remote-stop'; transactionId: number }
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
