import { take, type TransactionEvent, untold } from '../charging';
import { minuteMs } from '../kernel/clock';
import { recordDuplicates } from '../network';
import type { House } from '../platform/house';
import { operatorTag } from './data';
import { type PastChargePoint, runSession } from './history';
import type { PastSession } from './sessions';

type Place = Pick<PastChargePoint, 'id' | 'operatorId'>;

/** Beyond what the history has counted, so that no meter goes back. */
const registerWh = 50_000_000;

const session = (atMs: number, of: { minutes: number; energyWh: number; tag: string }): PastSession => ({
  connector: 1,
  startMs: atMs,
  stopMs: atMs + of.minutes * minuteMs,
  energyWh: of.energyWh,
  tag: of.tag,
  readings: [],
});

/** A stop for a transaction that nobody knows, as a charger sends it that was set up anew. */
async function sayStrayStop(
  house: House,
  of: Place,
  { atMs, tag, stray }: { atMs: number; tag: string; stray: number },
): Promise<void> {
  const actor = { kind: 'charger', chargePointId: of.id, operatorId: of.operatorId } as const;
  await house.run({ actor, now: new Date(atMs), jobs: false }, (ctx) =>
    take(
      ctx,
      { chargePointId: of.id, connectedAt: null },
      {
        ...untold,
        kind: 'ended',
        transaction: { by: 'id', id: stray },
        uid: tag,
        deviceAt: ctx.now,
        meterWh: registerWh,
        reason: 'PowerLoss',
      },
    ),
  );
}

/** A session whose charger tells its end twice, the second time with more energy: nothing says which is right. */
async function sayTwoStops(house: House, of: Place, atMs: number): Promise<void> {
  const actor = { kind: 'charger', chargePointId: of.id, operatorId: of.operatorId } as const;
  const source = { chargePointId: of.id, connectedAt: null };
  const startWh = 3 * registerWh;
  const say = (minute: number, event: Partial<TransactionEvent> & Pick<TransactionEvent, 'kind'>) =>
    house.run({ actor, now: new Date(atMs + minute * minuteMs), jobs: false }, (ctx) =>
      take(ctx, source, { ...untold, transaction: { by: 'id', id: null }, deviceAt: ctx.now, ...event }),
    );
  const { transactionId: id } = await say(0, {
    kind: 'started',
    connectorNumber: 1,
    uid: operatorTag,
    meterWh: startWh,
  });
  const ended = { kind: 'ended', transaction: { by: 'id', id }, reason: 'Local' } as const;
  await say(20, { ...ended, meterWh: startWh + 1_800 });
  await say(24, { ...ended, meterWh: startWh + 2_150 });
}

/** Two sessions between which the register counts on: energy that no order took. */
async function sayUnseenEnergy(house: House, place: PastChargePoint, atMs: number): Promise<void> {
  const minutes = 3;
  const energyWh = 900;
  const unseenWh = 1_500;
  const startWh = 4 * registerWh;
  const at = (minute: number) => session(atMs + minute * minuteMs, { minutes, energyWh, tag: operatorTag });
  await runSession(house, place, at(0), startWh);
  await runSession(house, place, at(10), startWh + energyWh + unseenWh);
}

/** Two devices that use one identity in turn, as they are when the demo is opened; forgotten once neither is seen again. */
async function seeTwoDevices(house: House, { id: chargePointId }: Place): Promise<void> {
  const device = { vendor: 'Demo', model: 'Spare', serial_number: 'SPARE-1' };
  await house.run({ actor: { kind: 'system' }, jobs: false }, (ctx) =>
    recordDuplicates(ctx, [
      {
        chargePointId,
        devices: [
          { ...device, address: '192.0.2.10' },
          { ...device, address: '198.51.100.23', serial_number: 'SPARE-2' },
        ],
        times: 5,
        firstAt: new Date(ctx.now.getTime() - 12 * minuteMs),
        lastAt: ctx.now,
      },
    ]),
  );
}

/**
 * What waits for somebody when the demo is opened: cards nobody knows, readings nobody believes, stops that fit nothing or
 * come twice, energy between two sessions, two devices with one identity. Orders that do not end are not made: the chargers of the demo are there, and
 * would end them.
 */
export async function makeTrouble(house: House, places: readonly Place[], atMs: number): Promise<void> {
  for (const place of places.slice(4, 6)) await sayTwoStops(house, place, atMs);
  for (const place of places.slice(6, 7)) await seeTwoDevices(house, place);
  for (const [index, place] of places.slice(0, 4).entries()) {
    const own = { ...place, sessions: [] };
    const strange = session(atMs + index * minuteMs, {
      minutes: 6,
      energyWh: 1240 + index * 310,
      tag: `04A2${index}F7B91C80`,
    });
    await runSession(house, own, strange, registerWh);
    const doubted = session(atMs + (8 + index) * minuteMs, {
      minutes: 5,
      energyWh: 96_000 + index * 1000,
      tag: operatorTag,
    });
    if (index % 2 === 0) await runSession(house, own, doubted, 2 * registerWh);
    await sayStrayStop(house, place, {
      atMs: atMs + (15 + index) * minuteMs,
      tag: `04B7${index}C1D20A64`,
      stray: 9_000_000 + index,
    });
    if (index === 3) await sayUnseenEnergy(house, own, atMs + 10 * minuteMs);
  }
}
