import { placesOf } from '../charger/places';
import type { Effect } from '../charger/state';
import type { Controls, DeviceFacts, Request, TransactionId, Trigger } from '../protocol/protocol';
import type { Core } from './core';

/** A running charger that a central system can move. */
export interface Device {
  core: Core;
  facts: DeviceFacts;
  restart(): void;
}

function verdictOf(effects: readonly Effect[]): boolean {
  return effects.some((effect) => effect.type === 'verdict' && effect.isAccepted);
}

function setAvailability(
  core: Core,
  connectors: readonly number[],
  isOperative: boolean,
): 'done' | 'later' | 'unknown' {
  const chosen = core.state.connectors.filter(({ number }) => connectors.includes(number));
  if (chosen.length === 0) return 'unknown';
  for (const { number } of chosen) core.dispatch({ type: 'availability', connector: number, isOperative });
  return chosen.some((each) => each.session) ? 'later' : 'done';
}

function trigger(core: Core, what: Trigger, connectors: readonly number[]): void {
  switch (what) {
    case 'boot':
      return core.send([{ kind: 'boot', reason: 'Triggered' }]);
    case 'heartbeat':
      return core.send([{ kind: 'heartbeat' }]);
    case 'status':
      return core.send(core.narrator.statuses(core.state, connectors));
    case 'transaction':
      return core.send(core.narrator.transactions(core.state, connectors));
    case 'meter':
      for (const connector of connectors) core.dispatch({ type: 'read-meter', connector });
  }
}

function reset({ core, restart }: Device): void {
  for (const { number } of core.state.connectors) {
    core.dispatch({ type: 'stop', connector: number, reason: 'SoftReset' });
  }
  restart();
}

function resetWhenIdle(device: Device): void {
  const { core } = device;
  const check = () => {
    if (core.state.connectors.some(({ session }) => session)) return;
    core.events.off('changed', check);
    reset(device);
  };
  core.events.on('changed', check);
}

function remoteStop(core: Core, transactionId: TransactionId): boolean {
  const connector = core.state.connectors.find(
    ({ number }) => core.narrator.transactionOn(core.state, number) === transactionId,
  );
  return (
    connector !== undefined && verdictOf(core.dispatch({ type: 'remote-stop', connector: connector.number }))
  );
}

function unlock(core: Core, connector: number): boolean {
  const isKnown = core.state.connectors.some((each) => each.number === connector);
  if (isKnown) core.dispatch({ type: 'stop', connector, reason: 'UnlockCommand' });
  return isKnown;
}

/** What the central system may ask, done on a device. */
export function controlsOf(device: Device): Controls {
  const { core, facts } = device;
  // What a command leads to is said once its answer is out.
  const later = (work: () => void) => void core.clock.setTimeout(work, 0);
  return {
    device: facts,
    state: () => core.state,
    places: () => placesOf(core.state.connectors),
    transactionOn: (connector) => core.narrator.transactionOn(core.state, connector),
    isWaiting: (transactionId) => core.isWaiting(transactionId),
    remoteStart: (request) => verdictOf(core.dispatch({ type: 'remote-start', ...request })),
    remoteStop: (transactionId) => remoteStop(core, transactionId),
    unlock: (connector) => unlock(core, connector),
    setAvailability: (connectors, isOperative) => setAvailability(core, connectors, isOperative),
    knobs: () => core.knobs,
    turn: (change) => core.turn(change),
    turnAtBoot: (change) => core.turnAtBoot(change),
    say: (requests: readonly Request[]) =>
      later(() => core.send(requests.map((request) => ({ kind: 'ready', request })))),
    trigger: (what, connectors) => later(() => trigger(core, what, connectors)),
    reset: () => reset(device),
    resetWhenIdle: () => resetWhenIdle(device),
  };
}
