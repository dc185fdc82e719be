import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlan } from '../../plans';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { onboardingNoun } from './noun';
import { chargersBeyond } from './actions-plan';

let house: NetworkHouse;
const ids: number[] = [];
beforeAll(async () => {
  house = await networkHouse();
  onboardingNoun.listen?.(house.facts);
  for (let count = 0; count < 4; count += 1) {
    ids.push((await house.chargePoint()).id);
    house.clock.advance(1000);
  }
});
afterAll(() => house.close());

const put = (plan: 'free' | 'plus'): Promise<void> =>
  house.bySystem((ctx) => setPlan(ctx, { operatorId: house.mine.operatorId, plan }));
async function deactivated(): Promise<{ id: number; status: string }[]> {
  const { rows } = await house.db.pool.query<{ id: number; status: string }>(
    'select id, status from charge_points where plan_deactivated_at is not null order by id',
  );
  return rows;
}

test('a smaller plan deactivates the newest beyond it in its own transaction, and a larger one brings them back', async () => {
  const beyond = await house.bySystem((ctx) => chargersBeyond(ctx, house.mine.operatorId, 2));
  expect([beyond.count, beyond.shown.map(({ id }) => id)]).toEqual([2, [ids[3], ids[2]]]);
  await put('free');
  expect((await deactivated()).map(({ id }) => id)).toEqual([ids[2], ids[3]]);
  await put('plus');
  expect(await deactivated()).toEqual([]);
});

test('a plan without a number leaves nothing out', async () => {
  expect(await house.bySystem((ctx) => chargersBeyond(ctx, house.mine.operatorId, null))).toEqual({
    count: 0,
    shown: [],
  });
});

test('a charger that was taken out by its operator is taken out still when the plan has room again', async () => {
  await house.db.pool.query('update charge_points set out_of_service = true where id = $1', [ids[3]]);
  await put('free');
  await put('plus');
  const { rows } = await house.db.pool.query(
    'select out_of_service, plan_deactivated_at from charge_points where id = $1',
    [ids[3]],
  );
  expect(rows).toEqual([{ out_of_service: true, plan_deactivated_at: null }]);
});
