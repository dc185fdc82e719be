import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { blockCard, correctOrder } from '../../charging';
import { minutes } from '../../charging/testing-charging';
import { refundOrder } from '../../commerce/refunds/actions/refund';
import { changeBy, movedBy } from '../../kernel/facts';
import { fleetHouse, type FleetHouse } from '../testing-fleet';

let house: FleetHouse;
let fleetId: number;
let vehicle: { id: number; uid: string };
beforeAll(async () => {
  house = await fleetHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  fleetId = await house.fleet(`Couriers ${house.clock.now().getTime()}`, 100);
  vehicle = await house.vehicle(fleetId);
});

/** What the operator's channel and that of the fleet are told by something. */
async function toldBy(work: () => Promise<unknown>) {
  const before = house.announced.length;
  await work();
  const facts = house.announced.slice(before);
  const changed = facts.flatMap((fact) => changeBy(fact) ?? []);
  const ofFleet = changed.filter(({ kind, id }) => id === fleetId && /^(fleet|vehicle)/u.test(kind));
  const isMoved = facts.flatMap(movedBy).some(({ noun, id }) => noun === 'fleets' && id === fleetId);
  return { kinds: [...new Set(ofFleet.map(({ kind }) => kind))], isMoved };
}

const sessions = { kinds: ['fleet-session'], isMoved: true };
const reason = 'The meter was read';

test('a fleet hears of its sessions as they begin, end, are corrected and given back', async () => {
  const station = await house.station();
  let transactionId: number | null = null;
  const start = async () => ({ transactionId } = await station.start({ uid: vehicle.uid }));
  expect(await toldBy(start)).toEqual(sessions);
  house.clock.advance(minutes(30));
  // A reading is told by the figures of its order alone.
  expect(await toldBy(() => station.read(transactionId, 3_000))).toEqual({ kinds: [], isMoved: false });
  expect(await toldBy(() => station.stop(transactionId, 6_000))).toEqual(sessions);
  const [order] = await house.orders(`payer_account_id = ${fleetId}`);
  const at = { params: { id: order?.id ?? 0 }, query: {} };
  const mine = { actor: house.mine };
  expect(
    await toldBy(() => house.run(mine, (ctx) => correctOrder(ctx, { ...at, body: { energy: 4, reason } }))),
  ).toEqual(sessions);
  expect(
    await toldBy(() => house.run(mine, (ctx) => refundOrder(ctx, { ...at, body: { amount: 1, reason } }))),
  ).toEqual(sessions);
});

test('a session that is paid by nobody of the fleet is none of its business', async () => {
  const station = await house.station();
  await house.tag('STRANGER');
  expect(await toldBy(() => station.start({ uid: 'STRANGER' }))).toEqual({ kinds: [], isMoved: false });
});

test('its admins hear of a card that is blocked', async () => {
  const [card] = await house.rows<{ id: number }>('select id from tags where uid = $1', [vehicle.uid]);
  const block = () =>
    house.run({ actor: house.mine }, (ctx) =>
      blockCard(ctx, { params: { id: card?.id ?? 0 }, query: {}, body: {} }),
    );
  expect(await toldBy(block)).toEqual({ kinds: ['vehicle'], isMoved: true });
});
