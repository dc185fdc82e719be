import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChargePointChanged } from '../availability/facts';
import { chargePointTable, getChargePoint } from '../charge-points/actions';
import { chargePoints } from '@voltdeck/contract';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { dismissDuplicate, forgetStopped, recordDuplicates } from './actions';
import type { SeenDuplicates } from './rules';
import { duplicatesOf } from './store';

let house: NetworkHouse;
beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());

const later = (minutes: number): Date => new Date(house.clock.now().getTime() + minutes * 60_000);
const named = { address: '10.0.0.1', vendor: 'ACME', model: 'One', serial_number: 'S-1' };
const other = { address: '192.0.2.9', vendor: 'ACME', model: 'One', serial_number: 'S-2' };
const bare = (address: string) => ({ address, vendor: null, model: null, serial_number: null });

const seen = (chargePointId: number, change: Partial<SeenDuplicates> = {}): Promise<void> => {
  const at = house.clock.now();
  const one = { chargePointId, devices: [named, other], times: 3, firstAt: at, lastAt: at, ...change };
  return house.bySystem((ctx) => recordDuplicates(ctx, [one]));
};
const shown = async (id: number) =>
  (await house.as(house.mine, (ctx) => getChargePoint(ctx, { params: { id }, query: {}, body: {} })))
    .duplicate;
const timesTold = (id: number): number =>
  house.announcedOf(ChargePointChanged).filter((fact) => fact.chargePointId === id).length;
const found = async (duplicate: boolean): Promise<number[]> => {
  const query = chargePoints.chargePointTable.query.parse({ duplicate, per_page: 200 });
  const table = await house.as(house.mine, (ctx) => chargePointTable(ctx, { params: {}, query, body: {} }));
  return table.data.map(({ id }) => id);
};

test('two devices stand on the page of their charge point, and their turns add up', async () => {
  const [{ id }, single] = [await house.chargePoint(), await house.chargePoint()];
  expect(await shown(id)).toBeNull();
  const first = house.clock.now();
  await seen(id);
  await seen(id, { times: 6, firstAt: later(1), lastAt: later(2) });
  expect(await shown(id)).toEqual({
    devices: [named, other],
    times: 9,
    first_at: first.toISOString(),
    last_at: later(2).toISOString(),
  });
  expect(await found(true)).toEqual([id]);
  expect(await found(false)).toContain(single.id);
  expect(await found(false)).not.toContain(id);
});

test('a process that knows only addresses takes nothing away from what another one knew', async () => {
  const { id } = await house.chargePoint();
  await seen(id);
  await seen(id, { devices: [bare('192.0.2.9'), bare('10.0.0.7')] });
  expect((await shown(id))?.devices).toEqual([other, bare('10.0.0.7')]);
});

test('everybody is told of the first minutes, and not of days of the same', async () => {
  const { id } = await house.chargePoint();
  const before = timesTold(id);
  await seen(id);
  await seen(id, { lastAt: later(14) });
  expect(timesTold(id)).toBe(before + 2);
  await seen(id, { lastAt: later(60 * 24) });
  expect(timesTold(id)).toBe(before + 2);
});

test('somebody who has looked into it is not asked again until it is seen again, then it begins anew', async () => {
  const { id } = await house.chargePoint();
  await seen(id);
  const dismiss = (operatorId: number): Promise<boolean> =>
    house.bySystem((ctx) =>
      dismissDuplicate(ctx, { operatorId, chargePointId: id, by: null, reason: 'a spare part' }),
    );
  const kept = async () =>
    (await house.bySystem((ctx) => duplicatesOf(ctx.tx, [id]))).map((row) => [row.times, row.dismissed_at]);
  expect(await dismiss(house.other.operatorId)).toBe(false);
  const both = await Promise.all([dismiss(house.mine.operatorId), dismiss(house.mine.operatorId)]);
  expect(both.toSorted()).toEqual([false, true]);
  await seen(id, { times: 2 });
  expect(await kept()).toEqual([[2, house.clock.now()]]);
  await seen(id, { times: 4, firstAt: later(5), lastAt: later(5) });
  expect(await kept()).toEqual([[4, null]]);
  expect((await shown(id))?.first_at).toBe(later(5).toISOString());
  expect(await dismiss(house.mine.operatorId)).toBe(true);
});

test('it is gone once it has stopped for half an hour, and everybody is told', async () => {
  const { id } = await house.chargePoint();
  await seen(id);
  const tidy = (minutes: number): Promise<void> =>
    house.run({ actor: { kind: 'system' }, now: later(minutes) }, (ctx) => forgetStopped(ctx));
  await tidy(30);
  expect(await shown(id)).not.toBeNull();
  const told = timesTold(id);
  await tidy(31);
  expect([await shown(id), timesTold(id)]).toEqual([null, told + 1]);
});

test('nothing is kept of a charge point that is gone, and two processes at once lose no turn', async () => {
  await seen(1_000_000);
  const { id } = await house.chargePoint();
  await Promise.all([seen(id, { times: 2 }), seen(id, { times: 5 }), seen(id, { times: 7 })]);
  expect((await shown(id))?.times).toBe(14);
});
