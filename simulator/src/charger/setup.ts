import type { ConnectorKind } from './curve';
import { type ChargerState, wattMsPerWh } from './state';

export interface ConnectorSetup {
  number: number;
  kind: ConnectorKind;
  maxPowerW: number;
  /** OCPP 2.0.1 number of the EVSE; connectors with the same one take turns. Default: one of its own, numbered as the connector. */
  evse?: number;
}

export interface ChargerSetup {
  connectors: readonly ConnectorSetup[];
  at: number;
  seed: number;
  meterIntervalMs: number;
  initialRegisterWh: number;
  /** Starts as soon as a car is plugged in, on this tag. */
  freeVendTag?: string;
  /** Whether a full car ends the session instead of suspending it. */
  endsWhenFull?: boolean;
}

export function newCharger(setup: ChargerSetup): ChargerState {
  return {
    connectors: setup.connectors.map((connector) => ({
      ...connector,
      evse: connector.evse ?? connector.number,
      status: 'Available',
      isOperative: true,
      registerWattMs: setup.initialRegisterWh * wattMsPerWh,
      powerW: 0,
      car: null,
      session: null,
      reservedFor: null,
      flowingSince: 0,
      nextMeterAt: 0,
    })),
    isOnline: false,
    at: setup.at,
    seed: setup.seed,
    nextSessionId: 1,
    meterIntervalMs: setup.meterIntervalMs,
    plugTimeoutMs: 120_000,
    freeVendTag: setup.freeVendTag ?? null,
    endsWhenFull: setup.endsWhenFull ?? false,
  };
}
