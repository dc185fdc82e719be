import type { OcppVersion, PeerClock } from '@voltdeck/ocpp';
import type { ConnectorSetup } from '../charger/setup';
import { type ConnectorState, registerWh, socOf } from '../charger/state';
import { measurandNames, measurandsOf } from '../protocol/measurands';
import type { DeviceFacts, Knobs, TransactionPoint } from '../protocol/protocol';
import type { SessionReport } from './book';
import type { ConnectionRefused } from './link';

export interface ChargerOptions {
  /** The central system's address, without the identity. */
  url: string;
  /** Its other addresses: when a socket closes or cannot be opened, the next one is tried. */
  urls?: readonly string[];
  identity: string;
  /** Default 1.6. */
  protocol?: OcppVersion;
  /** Without one, no Authorization header is sent. */
  password?: string;
  /** For a device that cannot authenticate: the last part of its address. */
  pathPassword?: string;
  connectors: readonly ConnectorSetup[];
  model?: string;
  vendor?: string;
  firmware?: string;
  seed?: number;
  /** Default 10. */
  meterIntervalSeconds?: number;
  /** Starts as soon as a car is plugged in, on this tag. */
  freeVendTag?: string;
  /** OCPP 2.0.1: any of them starts a transaction. Default PowerPathClosed. */
  txStartPoints?: readonly TransactionPoint[];
  /** OCPP 2.0.1: the first of them to be left ends the transaction. Default PowerPathClosed. */
  txStopPoints?: readonly TransactionPoint[];
  /** What it reads until it is set otherwise; some are shipped with none and report no energy. Default: all. */
  measurands?: readonly string[];
  /** Where every connector's meter stands at first. Default 0. */
  initialRegisterWh?: number;
  /** How often power is looked at anew. Default 1000 ms, never longer than the meter interval. */
  tickMs?: number;
  /** First wait before connecting again. Default 1000 ms. */
  reconnectMs?: number;
  callTimeoutMs?: number;
  /** Before a message of a transaction that was not acknowledged is sent again. Default 2000 ms. */
  retryMs?: number;
  /** Whether it boots anew when only the connection was lost. Default: yes in 1.6, no in 2.0.1. */
  bootsOnReturn?: boolean;
  clock?: PeerClock;
}

export interface ChargerEvents {
  /** The central system took it, and told its own time. */
  booted: [];
  online: [];
  offline: [];
  /** The central system asks something of it; heard before it is obeyed. */
  asked: [{ action: string; payload: object }];
  refused: [ConnectionRefused];
  'card-refused': [{ connector: number; tag: string }];
  'session-started': [SessionReport];
  /** The charger's own end of a session. */
  'session-ended': [SessionReport];
  /** The central system's acknowledgement of that end. */
  'session-settled': [SessionReport];
  changed: [];
}

export interface ConnectorView {
  number: number;
  status: ConnectorState['status'];
  powerW: number;
  /** State of charge of the car plugged in, 0 to 100. */
  soc: number | null;
  registerWh: number;
  isPlugged: boolean;
  /** Somebody was let start here from afar, and the car is not plugged in yet. */
  isAwaited: boolean;
  session: number | null;
}

export function connectorViewOf(connector: ConnectorState): ConnectorView {
  const { number, status, powerW, car, session, reservedFor } = connector;
  return {
    number,
    status,
    powerW,
    soc: car && socOf(car),
    registerWh: registerWh(connector),
    isPlugged: car !== null,
    isAwaited: reservedFor !== null && car === null,
    session: session?.id ?? null,
  };
}

export function knobsOf(options: ChargerOptions): Knobs {
  return {
    heartbeatSeconds: 300,
    meterSeconds: options.meterIntervalSeconds ?? 10,
    plugTimeoutSeconds: 120,
    startPoints: options.txStartPoints ?? ['PowerPathClosed'],
    stopPoints: options.txStopPoints ?? ['PowerPathClosed'],
    measurands: measurandsOf(options.measurands ?? measurandNames),
  };
}

export function deviceFactsOf(options: ChargerOptions): DeviceFacts {
  return {
    vendor: options.vendor ?? 'Voltdeck',
    model: options.model ?? 'Simulator',
    firmware: options.firmware ?? '1.0.0',
    serialNumber: options.identity.slice(0, 25),
  };
}
