import { phasesOf, powerAt } from './curve';
import { draw } from './random';
import {
  type ChargerState,
  type ConnectorState,
  type Message,
  type Reading,
  type ReadingContext,
  registerWh,
  socOf,
} from './state';

/** Lets the time pass on every meter: the power of the last moment flowed until now. */
export function passTime(state: ChargerState, at: number): void {
  // A clock set back must not make a meter run backwards.
  const now = Math.max(state.at, Math.floor(at));
  const elapsedMs = now - state.at;
  for (const connector of state.connectors) {
    const taken = connector.powerW * elapsedMs;
    connector.registerWattMs += taken;
    if (connector.car) connector.car.takenWattMs += taken;
  }
  state.at = now;
}

/** Sets what flows from now on. */
export function setPower(state: ChargerState, connector: ConnectorState): void {
  const { car, session, kind } = connector;
  if (!car || !session) {
    connector.powerW = 0;
    return;
  }
  const { value: noise, seed } = draw(state.seed);
  state.seed = seed;
  const limitW = Math.min(connector.maxPowerW, car.maxPowerW);
  const elapsedMs = state.at - connector.flowingSince;
  connector.powerW = powerAt({ kind, limitW, soc: socOf(car), elapsedMs, noise });
}

export function readingOf(connector: ConnectorState): Reading {
  const { kind, powerW, car } = connector;
  const soc = car ? socOf(car) : null;
  const voltageV = kind === 'AC' ? 230 : 350 + (soc ?? 0);
  const phases = kind === 'AC' ? phasesOf(connector.maxPowerW) : 1;
  return {
    energyWh: registerWh(connector),
    powerW,
    voltageV,
    currentA: powerW / voltageV / phases,
    soc: kind === 'DC' ? soc : null,
  };
}

export function meterMessage(
  state: ChargerState,
  connector: ConnectorState,
  context: ReadingContext,
): Message {
  return {
    kind: 'meter',
    session: connector.session?.id ?? null,
    connector: connector.number,
    evse: connector.evse,
    at: state.at,
    reading: readingOf(connector),
    context,
  };
}
