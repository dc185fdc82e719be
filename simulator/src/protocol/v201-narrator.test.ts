import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { step } from '../charger/machine';
import { newCharger } from '../charger/setup';
import type { ChargerEvent } from '../charger/state';
import { measurandNames, measurandsOf } from './measurands';
import type { Told, TransactionPoint } from './protocol';
import { V201Narrator } from './v201-narrator';
import type { TransactionEvent } from './v201-words';

const points: readonly TransactionPoint[] = [
  'EVConnected',
  'Authorized',
  'PowerPathClosed',
  'EnergyTransfer',
];
const car = { batteryWh: 50_000, soc: 30, maxPowerW: 50_000 };
const plug: ChargerEvent = { type: 'plugged', connector: 1, car };
const unplug: ChargerEvent = { type: 'unplugged', connector: 1 };
const card: ChargerEvent = { type: 'card', connector: 1, tag: 'A' };
const granted: ChargerEvent = { type: 'authorized', connector: 1, tag: 'A', isAccepted: true };
const fromAfar: ChargerEvent = {
  type: 'remote-start',
  connector: null,
  evse: 1,
  tag: 'APP',
  remoteStartId: 7,
};
const stopFromAfar: ChargerEvent = { type: 'remote-stop', connector: 1 };
const tick: ChargerEvent = { type: 'tick' };
const ticks = (count: number) => Array.from({ length: count }, () => tick);

interface Points {
  start: readonly TransactionPoint[];
  stop: readonly TransactionPoint[];
}

/** Plays events one second apart and returns the transaction events told. */
function play(events: readonly ChargerEvent[], { start, stop }: Points, freeVendTag?: string) {
  const kinds = [
    { number: 1, kind: 'DC' as const, maxPowerW: 50_000 },
    { number: 2, kind: 'AC' as const, maxPowerW: 11_000, evse: 1 },
  ];
  const setup = { connectors: kinds, at: 0, seed: 1, meterIntervalMs: 10_000, initialRegisterWh: 500 };
  const endsWhenFull = stop.includes('EnergyTransfer');
  let state = newCharger({ ...setup, endsWhenFull, freeVendTag });
  let count = 0;
  const narrator = new V201Narrator({
    newTransactionId: () => `T${(count += 1)}`,
    knobs: () => ({ startPoints: start, stopPoints: stop, measurands: measurandsOf(measurandNames) }),
  });
  const told: Told[] = [];
  for (const event of [{ type: 'online' } as const, ...events]) {
    const before = state;
    const next = step(before, event, before.at + 1000);
    state = next.state;
    told.push(...narrator.tell({ event, before, after: state, effects: next.effects }));
  }
  return { state, told, events: told.flatMap((message) => eventOf(message)) };
}

function eventOf(message: Told): TransactionEvent[] {
  if (message.kind !== 'ready' || message.request.action !== 'TransactionEvent') return [];
  return [message.request.payload as TransactionEvent];
}

const lineOf = ({ eventType, triggerReason, transactionInfo, idToken }: TransactionEvent) =>
  [eventType, triggerReason, transactionInfo.chargingState, idToken?.idToken].filter(Boolean).join(' ');
const registerOf = (event: TransactionEvent | undefined) => event?.meterValue?.[0]?.sampledValue[0]?.value;

describe('the events of a session by card, by its points', () => {
  it.each([
    [
      'EVConnected',
      'EVConnected',
      [
        'Started CablePluggedIn EVConnected',
        'Updated Authorized EVConnected A',
        'Updated ChargingStateChanged Charging',
        'Updated StopAuthorized EVConnected A',
        'Ended EVCommunicationLost Idle',
      ],
    ],
    [
      'EVConnected',
      'Authorized',
      [
        'Started CablePluggedIn EVConnected',
        'Updated Authorized EVConnected A',
        'Updated ChargingStateChanged Charging',
        'Ended StopAuthorized EVConnected A',
      ],
    ],
    [
      'Authorized',
      'PowerPathClosed',
      [
        'Started Authorized EVConnected A',
        'Updated ChargingStateChanged Charging',
        'Ended StopAuthorized EVConnected A',
      ],
    ],
    [
      'PowerPathClosed',
      'EVConnected',
      [
        'Started Authorized EVConnected A',
        'Updated ChargingStateChanged Charging',
        'Updated StopAuthorized EVConnected A',
        'Ended EVCommunicationLost Idle',
      ],
    ],
    [
      'EnergyTransfer',
      'EnergyTransfer',
      ['Started ChargingStateChanged Charging A', 'Ended StopAuthorized EVConnected A'],
    ],
  ] as [TransactionPoint, TransactionPoint, string[]][])('%s to %s', (start, stop, lines) => {
    const { events } = play([plug, card, granted, card, unplug], { start: [start], stop: [stop] });
    expect(events.map(lineOf)).toEqual(lines);
    expect(events.map(({ seqNo }) => seqNo)).toEqual(lines.map((_, index) => index));
    expect(events.at(-1)?.transactionInfo.stoppedReason).toBe('Local');
  });
});

describe('the events of other sessions', () => {
  const path: Points = { start: ['PowerPathClosed'], stop: ['PowerPathClosed'] };
  const authorized: Points = { start: ['Authorized'], stop: ['Authorized'] };
  const connected: Points = { start: ['EVConnected'], stop: ['EVConnected'] };
  const full = { ...plug, car: { ...car, batteryWh: 1, soc: 99 } } as ChargerEvent;
  it.each([
    [
      'from afar before the plug',
      [fromAfar, plug, stopFromAfar],
      path,
      [
        'Started CablePluggedIn EVConnected APP',
        'Updated ChargingStateChanged Charging',
        'Ended RemoteStop EVConnected',
      ],
      'Remote',
    ],
    [
      'from afar, authorised first',
      [fromAfar, plug, unplug],
      authorized,
      [
        'Started RemoteStart Idle APP',
        'Updated CablePluggedIn EVConnected',
        'Updated ChargingStateChanged Charging',
        'Ended EVCommunicationLost Idle',
      ],
      'EVDisconnected',
    ],
    [
      'nobody plugs in',
      [fromAfar, ...ticks(121)],
      authorized,
      ['Started RemoteStart Idle APP', 'Ended EVConnectTimeout Idle'],
      'Timeout',
    ],
    [
      'stopped from afar before the plug',
      [fromAfar, stopFromAfar],
      authorized,
      ['Started RemoteStart Idle APP', 'Ended RemoteStop Idle'],
      'Remote',
    ],
    [
      'plugged in and gone',
      [plug, unplug],
      connected,
      ['Started CablePluggedIn EVConnected', 'Ended EVCommunicationLost Idle'],
      'EVDisconnected',
    ],
    [
      'a full car ends the flow of energy',
      [full, fromAfar, ...ticks(5)],
      { start: ['EnergyTransfer'], stop: ['EnergyTransfer'] },
      ['Started ChargingStateChanged Charging APP', 'Ended ChargingStateChanged EVConnected'],
      'StoppedByEV',
    ],
    [
      'the central system refuses the tag',
      [plug, fromAfar, { type: 'deauthorized', connector: 1, tag: 'APP', session: 1 }, unplug],
      connected,
      [
        'Started CablePluggedIn EVConnected',
        'Updated RemoteStart EVConnected APP',
        'Updated ChargingStateChanged Charging',
        'Updated Deauthorized EVConnected',
        'Ended EVCommunicationLost Idle',
      ],
      'DeAuthorized',
    ],
    [
      'a reset ends even what waits for a card',
      [plug, { type: 'stop', connector: 1, reason: 'SoftReset' }],
      connected,
      ['Started CablePluggedIn EVConnected', 'Ended ResetCommand EVConnected'],
      'ImmediateReset',
    ],
  ] as [string, ChargerEvent[], Points, string[], string][])('%s', (...row) => {
    const [, events, by, lines, stopped] = row;
    const played = play(events, by);
    expect(played.events.map(lineOf)).toEqual(lines);
    expect(played.events.at(-1)?.transactionInfo.stoppedReason).toBe(stopped);
  });

  it('free vend plugs in, authorises and charges at once', () => {
    const { events } = play([plug], connected, 'FREE');
    expect(events.map(lineOf)).toEqual([
      'Started CablePluggedIn EVConnected',
      'Updated Authorized EVConnected FREE',
      'Updated ChargingStateChanged Charging',
    ]);
  });

  it('a start from afar is told with its number and the kind of its tag', () => {
    const { events } = play([plug, { ...fromAfar, tokenType: 'eMAID' } as ChargerEvent], path);
    expect(events[0]).toMatchObject({
      idToken: { idToken: 'APP', type: 'eMAID' },
      transactionInfo: { remoteStartId: 7 },
    });
  });

  it('what happens while cut off is marked', () => {
    const { events } = play([plug, fromAfar, { type: 'offline' }, stopFromAfar], path);
    expect(events.map(({ offline }) => offline)).toEqual([undefined, undefined, true]);
  });

  it('an EVSE serves one car at a time', () => {
    const second: ChargerEvent = { ...plug, connector: 2 } as ChargerEvent;
    const { events } = play([plug, fromAfar, second, { ...fromAfar, tag: 'B' } as ChargerEvent], path);
    expect(events.map(({ evse }) => evse)).toEqual([
      { id: 1, connectorId: 1 },
      { id: 1, connectorId: 1 },
    ]);
  });

  it('a connector is occupied by its plug, and told of once', () => {
    const { told } = play([fromAfar, plug, ...ticks(20), stopFromAfar, unplug], path);
    const statuses = told.flatMap((message) =>
      message.kind === 'ready' && message.request.action === 'StatusNotification'
        ? [message.request.payload]
        : [],
    );
    expect(statuses).toMatchObject([
      { connectorStatus: 'Occupied', evseId: 1, connectorId: 1 },
      { connectorStatus: 'Available', evseId: 1, connectorId: 1 },
    ]);
  });
});

const anyEvent = fc.constantFrom<ChargerEvent>(
  tick,
  plug,
  unplug,
  card,
  granted,
  fromAfar,
  stopFromAfar,
  { type: 'offline' },
  { type: 'online' },
  { ...plug, connector: 2 } as ChargerEvent,
  { ...unplug, connector: 2 } as ChargerEvent,
  { type: 'stop', connector: 1, reason: 'SoftReset' },
  { type: 'deauthorized', connector: 1, tag: 'APP', session: null },
);
const anyPoints = fc.uniqueArray(fc.constantFrom(...points), { minLength: 1 });

it('whatever happens, a transaction is told in order from Started to Ended, and holds all energy', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), anyPoints, anyPoints, (moves, start, stop) => {
      const end = [1, 2].flatMap((connector) =>
        [unplug, stopFromAfar].map((event) => ({ ...event, connector }) as ChargerEvent),
      );
      const { events, state } = play([...moves, ...end], { start, stop });
      const ids = [...new Set(events.map(({ transactionInfo }) => transactionInfo.transactionId))];
      let energyWh = 0;
      for (const id of ids) {
        const own = events.filter(({ transactionInfo }) => transactionInfo.transactionId === id);
        expect(own.map(({ seqNo }) => seqNo)).toEqual(own.map((_, index) => index));
        expect(own.map(({ eventType }) => eventType)).toEqual([
          'Started',
          ...own.slice(2).map(() => 'Updated'),
          'Ended',
        ]);
        energyWh += Number(registerOf(own.at(-1))) - Number(registerOf(own[0]));
      }
      const moved = state.connectors.reduce(
        (sum, { registerWattMs }) => sum + Math.floor(registerWattMs / 3_600_000) - 500,
        0,
      );
      expect(energyWh).toBe(moved);
    }),
  );
});
