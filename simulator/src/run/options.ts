import type { PeerClock } from '@voltdeck/ocpp';
import type { ConnectorSetup } from '../charger/machine';
import type { ConnectorState } from '../charger/state';
import type { DeviceFacts } from '../protocol/protocol';
import type { SessionReport } from './book';
import type { ConnectionRefused } from './link';

export interface ChargerOptions {
  /** The central system's address, without the identity. */
  url: string;
  identity: string;
  /** Without one, no Authorization header is sent. */
  password?: string;
  connectors: readonly ConnectorSetup[];
  model?: string;
  vendor?: string;
  firmware?: string;
  seed?: number;
  /** Default 10. */
  meterIntervalSeconds?: number;
  /** Where every connector's meter stands at first. Default 0. */
  initialRegisterWh?: number;
  /** How often power is looked at anew. Default 1000 ms, never longer than the meter interval. */
  tickMs?: number;
  /** First wait before connecting again. Default 1000 ms. */
  reconnectMs?: number;
  callTimeoutMs?: number;
  clock?: PeerClock;
}

export interface ChargerEvents {
  online: [];
  offline: [];
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
  registerWh: number;
  isPlugged: boolean;
  /** Somebody was let start here from afar, and the car is not plugged in yet. */
  isAwaited: boolean;
  session: number | null;
}

export function deviceFactsOf(options: ChargerOptions): DeviceFacts {
  return {
    vendor: options.vendor ?? 'Voltdeck',
    model: options.model ?? 'Simulator',
    firmware: options.firmware ?? '1.0.0',
    serialNumber: options.identity.slice(0, 25),
  };
}
