import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFleet } from '../../identity';
import { nouns } from '../../fleets';
import { createChargePoint } from '../../network';
import { setPlan } from '../../plans';
import { type Answer, logIn, testDoor, type TestDoor } from './testing-door';

let door: TestDoor;
let token: string;
let fleetId: number;
let place: number;

beforeAll(async () => {
  door = await testDoor(nouns.flatMap(({ routes = [] }) => routes));
  const { operatorId } = door;
  await door.house.run({ actor: { kind: 'system' } }, async (ctx) => {
    await setPlan(ctx, { operatorId, plan: 'pro' });
    fleetId = (await addFleet(ctx, { operatorId, name: 'Couriers' })).id;
    place = (
      await createChargePoint(ctx, {
        operatorId,
        identifier: 'DEPOT',
        title: 'Depot',
        visibility: 'public',
        connectors: [{ number: 1, maxPowerW: 22_000 }],
      })
    ).id;
  });
  token = await logIn(door);
});
afterAll(() => door.close());

const post = (path: string, body: unknown): Promise<Answer> =>
  door.ask('POST', `/api/fleets/${fleetId}/${path}`, { token, body });
const rows = (text: string, values: unknown[] = []) => door.house.db.pool.query(text, values);
const idOf = ({ json }: Answer): number => (json.results as { id: number }).id;

const refusal = ({ status, json }: Answer) => ({ status, errors: json.errors ?? {} });

/** What is refused names its field alone and says what to do. */
const by = (field: string, text: RegExp) => ({
  status: 422,
  errors: { [field]: [expect.stringMatching(text)] },
});

const depot = (change: object) => ({
  name: 'Depot',
  limitable_type: 'charge-point',
  limitable_id: place,
  limit_type: 'daily',
  limit_amount: 20,
  ...change,
});

test('of two vehicles with one card the second is told who has it', async () => {
  expect((await post('vehicles', { title: 'Van 1', rfid_tag: 'ONE' })).status).toBe(200);
  expect(refusal(await post('vehicles', { title: 'Van 2', rfid_tag: 'one' }))).toEqual(
    by('rfid_tag', /Van 1/),
  );
});

test('a card that a worker has is no vehicle’s', async () => {
  await rows(
    `insert into tags (operator_id, uid, holder, holder_id, created_at)
     values ($1, 'WORKS', 'worker', 7, now())`,
    [door.operatorId],
  );
  expect(refusal(await post('vehicles', { title: 'Van 3', rfid_tag: 'works' }))).toEqual(
    by('rfid_tag', /worker/i),
  );
});

test('a card that has run out is kept and said to be so', async () => {
  const { json } = await post('vehicles', { title: 'Van 4', rfid_tag: 'OLD', rfid_expires_at: '2020-01-01' });
  expect(json.results).toMatchObject({ rfid_tag: 'OLD', rfid_status: 'expired' });
});

test.each([
  ['a day that is none', { rfid_tag: 'X1', rfid_expires_at: '2026-02-30' }, 'rfid_expires_at'],
  ['a battery below zero', { battery_capacity: -1 }, 'battery_capacity'],
  ['a group of another fleet', { vehicle_group_id: 999_999 }, 'vehicle_group_id'],
  ['a model that nobody makes', { vehicle_model_id: 999_999 }, 'vehicle_model_id'],
])('a vehicle with %s is refused by the name of the field', async (_what, change, field) => {
  expect(refusal(await post('vehicles', { title: 'Van', ...change }))).toEqual(by(field, /./));
});

test('periods of one place that overlap are refused with the one that is there', async () => {
  const dated = (name: string, from: string, to: string) =>
    post('limitations', depot({ name, limit_type: 'user-defined', starting_date: from, ending_date: to }));
  expect((await dated('March', '2026-03-01', '2026-03-31')).status).toBe(200);
  const { status, json, text } = await dated('Spring', '2026-03-31', '2026-04-30');
  expect([status, json.code]).toEqual([422, 'limitation.overlaps']);
  expect(text).toContain('March');
});

test('a limit of zero is allowed and used up at once; one below zero is refused', async () => {
  const { json } = await post('limitations', depot({ name: 'Nobody', limit_amount: 0 }));
  expect(json.results).toMatchObject({ limit_amount: 0, usage: { used: 0, rest: 0 } });
  expect(refusal(await post('limitations', depot({ limit_amount: -1 })))).toEqual(by('limit_amount', /./));
  expect(refusal(await post('limitations', depot({ limit_amount: 0.000_1 })))).toEqual(
    by('limit_amount', /./),
  );
  expect(refusal(await post('limitations', depot({ limit_amount: 'a lot' })))).toEqual(
    by('limit_amount', /./),
  );
});

test('a group that vehicles are in, or by which a limitation counts, stays', async () => {
  const remove = (id: number) => door.ask('DELETE', `/api/fleets/${fleetId}/vehicle-groups/${id}`, { token });
  const busy = idOf(await post('vehicle-groups', { name: 'Busy' }));
  await post('vehicles', { title: 'Van 5', vehicle_group_id: busy });
  const limiting = idOf(await post('vehicle-groups', { name: 'Limiting' }));
  await post('limitations', depot({ name: 'By group', vehicle_group_id: limiting }));
  for (const id of [busy, limiting]) {
    const { status, text } = await remove(id);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).toContain('1');
  }
});

test('money of another currency is not booked', async () => {
  const body = { amount: 10, currency: 'EUR' };
  const answer = await door.ask('PUT', `/api/fleets/${fleetId}/balance`, { token, body });
  expect([answer.status, answer.json.code]).toEqual([422, 'fleet-balance.other-currency']);
  expect(answer.text).toContain('JOD');
});

test('holidays that are no days, or named twice, are refused by their place', async () => {
  const put = (holidays: unknown) =>
    door.ask('PUT', `/api/fleets/${fleetId}/limitations/holidays`, { token, body: { holidays } });
  expect(refusal(await put([{ day: '2026-02-30', name: 'Never' }]))).toEqual(by('holidays.0.day', /./));
  const day = '2026-05-25';
  const twice = [
    { day, name: 'One' },
    { day, name: 'Two' },
  ];
  expect(refusal(await put(twice))).toEqual(by('holidays.1.day', /./));
  expect((await put([{ day, name: 'One' }])).status).toBe(200);
});
