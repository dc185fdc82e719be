import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChargePointChanged } from '../availability/facts';
import { recordConnected } from '../connections/actions';
import { renewPassword } from '../access/actions';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { forgetGivenUp, recordRefusals } from './actions';
import type { RefusedTries } from './rules';
import { refusalsOf } from './store';

let house: NetworkHouse;
beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());

const later = (seconds: number): Date => new Date(house.clock.now().getTime() + seconds * 1000);
const refuse = (chargePointId: number, change: Partial<RefusedTries> = {}): Promise<void> => {
  const at = house.clock.now();
  const told = { reason: 'password-wrong', detail: null, address: '10.0.0.7', tries: 1 } as const;
  return house.bySystem((ctx) =>
    recordRefusals(ctx, [{ chargePointId, ...told, firstAt: at, lastAt: at, ...change }]),
  );
};
const kept = async (id: number) => {
  const [row] = await house.bySystem((ctx) => refusalsOf(ctx.tx, [id]));
  return row;
};
const timesTold = (id: number): number =>
  house.announcedOf(ChargePointChanged).filter((fact) => fact.chargePointId === id).length;

test('refusals add up in one row: the newest reason, the first time', async () => {
  const { id } = await house.chargePoint();
  const first = house.clock.now();
  await refuse(id, { tries: 3 });
  await refuse(id, { tries: 4, lastAt: later(70), reason: 'protocol-unknown', detail: 'ocpp1.5' });
  expect(await kept(id)).toEqual({
    charge_point_id: id,
    reason: 'protocol-unknown',
    detail: 'ocpp1.5',
    address: '10.0.0.7',
    tries: 7,
    first_at: first,
    last_at: later(70),
  });
});

test('everybody is told of the first minutes and of another reason, not of years of the same', async () => {
  const { id } = await house.chargePoint();
  const before = timesTold(id);
  await refuse(id);
  await refuse(id, { lastAt: later(60) });
  expect(timesTold(id)).toBe(before + 2);
  await refuse(id, { lastAt: later(16 * 60) });
  await refuse(id, { lastAt: later(86_400) });
  expect(timesTold(id)).toBe(before + 2);
  await refuse(id, { lastAt: later(86_500), reason: 'password-missing' });
  expect(timesTold(id)).toBe(before + 3);
});

test('many are kept at once; those of a charge point that is gone are dropped', async () => {
  const [one, two] = [await house.chargePoint(), await house.chargePoint()];
  const at = house.clock.now();
  const same = { reason: 'password-missing', detail: null, address: null, tries: 1 } as const;
  await house.bySystem((ctx) =>
    recordRefusals(
      ctx,
      [two.id, one.id, 1_000_000].map((chargePointId) => ({
        chargePointId,
        ...same,
        firstAt: at,
        lastAt: at,
      })),
    ),
  );
  expect([(await kept(one.id))?.tries, (await kept(two.id))?.tries, await kept(1_000_000)]).toEqual([
    1,
    1,
    undefined,
  ]);
});

test('tries from before a good connection count no more, those after it do', async () => {
  const { id } = await house.chargePoint();
  await refuse(id);
  const connection = { connectionId: randomUUID(), nodeId: randomUUID(), protocol: 'ocpp1.6' };
  const told = timesTold(id);
  await house.bySystem((ctx) => recordConnected(ctx, id, connection));
  expect([await kept(id), timesTold(id)]).toEqual([undefined, told + 1]);
  await refuse(id, { lastAt: later(-1) });
  expect(await kept(id)).toBeUndefined();
  await refuse(id, { lastAt: later(1) });
  expect(await kept(id)).toMatchObject({ tries: 1 });
});

test('a new password begins anew, and who gives up is forgotten after a week', async () => {
  const { id } = await house.chargePoint();
  await refuse(id);
  await house.bySystem((ctx) => renewPassword(ctx, id));
  expect(await kept(id)).toBeUndefined();
  await refuse(id, { lastAt: later(-6 * 86_400) });
  await house.bySystem((ctx) => forgetGivenUp(ctx));
  expect(await kept(id)).toBeDefined();
  await house.run({ actor: { kind: 'system' }, now: later(86_500) }, (ctx) => forgetGivenUp(ctx));
  expect(await kept(id)).toBeUndefined();
});
