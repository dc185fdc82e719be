import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { step } from './machine';
import { newCharger } from './setup';
import { type ChargerEvent, type ChargerState, type Effect, registerWh, wattMsPerWh } from './state';

const car = { batteryWh: 50_000, soc: 30, maxPowerW: 50_000 };
const plug: ChargerEvent = { type: 'plugged', connector: 1, car };
const unplug: ChargerEvent = { type: 'unplugged', connector: 1 };
const card: ChargerEvent = { type: 'card', connector: 1, tag: 'A' };
const granted: ChargerEvent = { type: 'authorized', connector: 1, tag: 'A', isAccepted: true };
const fromAfar: ChargerEvent = { type: 'remote-start', connector: 1, tag: 'A' };
const online: ChargerEvent = { type: 'online' };
const tick: ChargerEvent = { type: 'tick' };

function open(soc = 30): ChargerState {
  const kinds = [
    { number: 1, kind: 'DC' as const, maxPowerW: 50_000 },
    { number: 2, kind: 'AC' as const, maxPowerW: 11_000 },
  ];
  const state = newCharger({
    connectors: kinds,
    at: 0,
    seed: soc,
    meterIntervalMs: 10_000,
    initialRegisterWh: 500,
  });
  return step(state, online, 0).state;
}

/** Plays events one second apart and tells all that was said. */
function play(events: readonly ChargerEvent[], from = open()) {
  let state = from;
  const effects: Effect[] = [];
  for (const event of events) {
    const next = step(state, event, state.at + 1000);
    state = next.state;
    effects.push(...next.effects);
  }
  const told = effects.flatMap((effect) => (effect.type === 'send' ? [effect.message] : []));
  return {
    state,
    effects,
    told,
    kinds: told.map((message) => ('status' in message ? message.status : message.kind)),
  };
}

const ticks = (count: number) => Array.from({ length: count }, () => tick);

describe('a session', () => {
  it.each([
    [
      'by card, stopped by card',
      [plug, card, granted, card, unplug],
      ['Preparing', 'authorize', 'start', 'Charging', 'stop', 'Finishing', 'Available'],
    ],
    [
      'by card before the plug',
      [card, granted, plug, unplug],
      ['authorize', 'Preparing', 'start', 'Charging', 'stop', 'Finishing', 'Available'],
    ],
    [
      'from afar',
      [plug, fromAfar, unplug],
      ['Preparing', 'start', 'Charging', 'stop', 'Finishing', 'Available'],
    ],
    ['from afar before the plug', [fromAfar, plug], ['Preparing', 'start', 'Charging']],
    ['offline by card', [{ type: 'offline' }, plug, card], ['Preparing', 'start', 'Charging']],
    [
      'a card refused',
      [plug, card, { ...granted, isAccepted: false }, unplug],
      ['Preparing', 'authorize', 'Available'],
    ],
    [
      'another card does not stop',
      [plug, fromAfar, { ...card, tag: 'B' }],
      ['Preparing', 'start', 'Charging'],
    ],
    [
      'out of order',
      [{ type: 'availability', connector: 1, isOperative: false }, plug, card],
      ['Unavailable'],
    ],
  ] as [string, ChargerEvent[], string[]][])('%s', (_name, events, kinds) => {
    expect(play(events).kinds).toEqual(kinds);
  });

  it('starts from afar only where nobody charges', () => {
    const verdicts = (events: ChargerEvent[]) =>
      play(events).effects.flatMap((effect) => (effect.type === 'verdict' ? [effect.isAccepted] : []));
    expect(verdicts([plug, fromAfar, fromAfar])).toEqual([true, false]);
    expect(verdicts([{ type: 'remote-start', connector: 7, tag: 'A' }])).toEqual([false]);
    expect(verdicts([{ type: 'remote-stop', connector: 1 }])).toEqual([false]);
  });

  it('frees the connector when nobody plugs in within two minutes', () => {
    const { state, kinds } = play([fromAfar, ...ticks(120)]);
    expect(kinds).toEqual(['Preparing', 'Available']);
    expect(state.connectors[0]?.reservedFor).toBeNull();
  });

  it('reads the meter at its interval, once even after a long gap', () => {
    const { told, state } = play([plug, fromAfar, ...ticks(25)]);
    expect(told.filter((message) => message.kind === 'meter')).toHaveLength(2);
    const late = step(state, tick, state.at + 60_000);
    expect(late.effects).toHaveLength(1);
  });

  it('is suspended by a full car and still ends with its stop', () => {
    const full = { ...plug, car: { ...car, batteryWh: 1, soc: 99 } } as ChargerEvent;
    const { kinds, state } = play([
      full,
      fromAfar,
      ...ticks(5),
      { type: 'stop', connector: 1, reason: 'Local' },
    ]);
    expect(kinds).toContain('SuspendedEV');
    expect(kinds.slice(-2)).toEqual(['stop', 'Finishing']);
    expect(state.connectors[0]?.powerW).toBe(0);
  });

  it('moves energy that is the power times the time, to the Wh', () => {
    let state = play([plug, fromAfar]).state;
    let wattMs = 500 * wattMsPerWh;
    for (let second = 0; second < 600; second += 1) {
      wattMs += (state.connectors[0]?.powerW ?? 0) * 700;
      state = step(state, tick, state.at + 700).state;
    }
    wattMs += (state.connectors[0]?.powerW ?? 0) * 300;
    const { effects } = step(state, unplug, state.at + 300);
    const ended = effects.find((effect) => effect.type === 'session-ended');
    expect(ended).toMatchObject({
      session: { meterStartWh: 500, meterStopWh: Math.floor(wattMs / wattMsPerWh) },
    });
  });
});

const anyEvent = fc.oneof(
  fc.constantFrom<ChargerEvent>(tick, plug, unplug, card, granted, fromAfar, online, { type: 'offline' }),
  fc.integer({ min: 0, max: 3 }).map((connector): ChargerEvent => ({ ...plug, connector }) as ChargerEvent),
  fc.integer({ min: 0, max: 5 }).map((connector): ChargerEvent => ({ type: 'remote-stop', connector })),
  fc
    .boolean()
    .map((isAccepted): ChargerEvent => ({ type: 'started', session: 1, transactionId: 1, isAccepted })),
);

describe('whatever happens', () => {
  it('no meter runs backwards, not even with the clock, and power stays within the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyEvent, fc.integer({ min: -5000, max: 60_000 }))), (moments) => {
        let state = open();
        for (const [event, later] of moments) {
          const before = state.connectors.map(registerWh);
          state = step(state, event, state.at + later).state;
          for (const [index, connector] of state.connectors.entries()) {
            expect(registerWh(connector)).toBeGreaterThanOrEqual(before[index] ?? 0);
            expect(connector.powerW).toBeLessThanOrEqual(connector.maxPowerW);
            expect(Number.isInteger(connector.registerWattMs)).toBe(true);
          }
        }
      }),
    );
  });

  it('every start has one stop with a meter not below its own, and the given state stays untouched', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        const from = open();
        const before = structuredClone(from);
        const { told } = play([...events, unplug, { ...unplug, connector: 2 }], from);
        expect(from).toEqual(before);
        const starts = told.filter((message) => message.kind === 'start');
        const stops = told.filter((message) => message.kind === 'stop');
        const sessionsOf = (messages: { session: number }[]) =>
          new Set(messages.map(({ session }) => session));
        expect(stops).toHaveLength(starts.length);
        expect(sessionsOf(stops)).toEqual(sessionsOf(starts));
        for (const stop of stops) {
          const start = starts.find((each) => each.session === stop.session);
          expect(stop.meterWh).toBeGreaterThanOrEqual(start?.meterWh ?? Number.POSITIVE_INFINITY);
        }
      }),
    );
  });
});
