import { fleetRefusals } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authorizeTokens } from '../../charging';
import { minutes, type Station } from '../../charging/testing-charging';
import { listRefusals } from '../refusals/actions';
import { type FleetHouse, fleetHouse } from '../testing-fleet';
import { limitationLimit } from './actions/limits';
import { type Calls, callsOf } from './testing-limitations';

let house: FleetHouse & Calls;
let fleetId: number;
let station: Station;
beforeAll(async () => {
  const made = await fleetHouse([limitationLimit]);
  house = { ...made, ...callsOf(made) };
});
afterAll(() => house.close());
beforeEach(async () => {
  fleetId = await house.fleet('Couriers', 100);
  station = await house.station();
});

const refusals = async () =>
  (
    await house.run({ actor: house.mine }, (ctx) =>
      listRefusals(ctx, {
        params: { id: fleetId },
        query: fleetRefusals.listRefusals.query.parse({}),
        body: {},
      }),
    )
  ).data;

test('a refusal names the limitation that it came from, by its present name and for good', async () => {
  const { uid } = await house.vehicle(fleetId);
  const { id } = await house.add(fleetId, { name: 'Yard', limitable_id: station.id, limit_amount: 0 });
  expect((await station.start({ uid })).verdict).toBe('blocked');
  expect(await refusals()).toMatchObject([{ reason: 'limit-used-up', limitation: { id, name: 'Yard' } }]);
  await house.change(fleetId, id, { name: 'Depot', limitable_id: station.id, limit_amount: 0 });
  house.clock.advance(minutes(1));
  await station.start({ uid });
  expect(await refusals()).toMatchObject([{ times: 2, limitation: { id, name: 'Depot' } }]);
  await house.remove(fleetId, id);
  expect(await refusals()).toMatchObject([{ times: 2, limitation: { id: null, name: 'Yard' } }]);
});

test('tries that two limitations refuse for one reason stand apart, and one without a limitation names none', async () => {
  const { uid } = await house.vehicle(fleetId);
  const said = { limitable_id: station.id, limit_amount: 0 };
  const { id: first } = await house.add(fleetId, { ...said, name: 'First' });
  const { id: second } = await house.add(fleetId, { ...said, name: 'Second' });
  await station.start({ uid });
  await house.remove(fleetId, first);
  house.clock.advance(minutes(1));
  await station.start({ uid });
  await house.remove(fleetId, second);
  await house.rows('update vehicles set active = false where fleet_id = $1', [fleetId]);
  house.clock.advance(minutes(1));
  await station.start({ uid });
  expect((await refusals()).map(({ reason, limitation }) => [reason, limitation?.name ?? null])).toEqual([
    ['vehicle-inactive', null],
    ['limit-used-up', 'Second'],
    ['limit-used-up', 'First'],
  ]);
});

const show = async (uid: string) =>
  (await house.bySystem((ctx) => authorizeTokens(ctx, [{ chargePointId: station.id, uid, at: ctx.now }])))[0]
    ?.verdict;

test('a card whose limitation is used up is refused where it is shown, and that is one try with the start after it', async () => {
  const { uid } = await house.vehicle(fleetId);
  expect(await show(uid)).toBe('accepted');
  const { id } = await house.add(fleetId, { name: 'Yard', limitable_id: station.id, limit_amount: 0 });
  expect(await show(uid)).toBe('blocked');
  expect(await refusals()).toMatchObject([{ reason: 'limit-used-up', times: 1, limitation: { id } }]);
  expect((await station.start({ uid })).verdict).toBe('blocked');
  expect(await refusals()).toMatchObject([{ times: 1 }]);
  house.clock.advance(minutes(1));
  await show(uid);
  expect(await refusals()).toMatchObject([{ times: 2 }]);
});

test('a card that one of the connectors admits is refused where it is shown by none', async () => {
  const { uid } = await house.vehicle(fleetId);
  const two = await house.station({
    connectors: [
      { number: 1, type: 'CHADEMO' },
      { number: 2, type: 'TYPE_2' },
    ],
  });
  const said = { limitable_id: two.id, limit_amount: 50, name: 'Type 2 alone' };
  await house.add(fleetId, { ...said, plug_types: [2] });
  station = two;
  expect(await show(uid)).toBe('accepted');
  await house.rows(`update connectors set type = 'CHADEMO' where charge_point_id = $1`, [two.id]);
  expect(await show(uid)).toBe('blocked');
  expect(await refusals()).toMatchObject([{ reason: 'limit-plug-type' }]);
});
