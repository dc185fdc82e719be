import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveUpWaiting } from '../../charging/sessions/actions/jobs';
import { personByEmail } from '../../identity';
import { type Acquirer, acquirer, type VisitsHouse, visitsHouse } from './testing-visits';
import { retryStuck, sweepVisits } from './actions/end';

let provider: Acquirer;
let mine: VisitsHouse;
beforeAll(async () => {
  provider = acquirer();
  mine = await visitsHouse(provider);
});
afterAll(() => mine.house.close());
beforeEach(() => {
  provider.troubles.length = 0;
});

const endsOf = async (visit: string): Promise<number[]> => {
  const { payment } = await mine.kept(visit);
  return provider.ended.get(payment ?? '') ?? [];
};

test('from the code to the receipt: what is held is taken as far as the session costs, once', async () => {
  const stand = await mine.stand();
  const { visit, state, payment } = await mine.begin(stand, { email: 'stranger@example.com' });
  expect([state, payment.state, payment.hold, payment.is_test]).toEqual(['paying', 'none', 60, false]);
  const uid = await mine.pay(visit);
  expect(await mine.look(visit)).toMatchObject({
    state: 'starting',
    payment: { state: 'held', hold: 60, captured: null },
    may_stop: true,
  });
  await mine.charge(stand, { uid, energyWh: 10_000 });
  const over = await mine.look(visit);
  expect(over).toMatchObject({
    state: 'over',
    reason: null,
    payment: { state: 'captured', captured: 5 },
    order: { price: 5, state: 'completed' },
    receipts: [{ kind: 'receipt' }],
    receipt_mail: 'sent',
    review: { wanted: true },
  });
  expect(await endsOf(visit)).toEqual([500]);
  expect(mine.house.mails.map(({ to }) => to)).toEqual(['stranger@example.com']);
  expect((await mine.kept(visit)).email).toBeNull();
  expect(await mine.review(visit, 5)).toMatchObject({ review: { wanted: false, rating: 5 } });
  expect(await mine.faults()).toEqual([]);
});

test('a session that took no energy lets all go', async () => {
  const stand = await mine.stand();
  const { visit } = await mine.begin(stand);
  const uid = await mine.pay(visit);
  await mine.charge(stand, { uid, energyWh: 0 });
  expect(await mine.look(visit)).toMatchObject({
    state: 'over',
    payment: { state: 'released', captured: 0 },
  });
  expect(await endsOf(visit)).toEqual([0]);
  expect(await mine.faults()).toEqual([]);
});

test('of many who pay for one connector one charges, and the others are let go', async () => {
  const stand = await mine.stand();
  const begun = await Promise.all(Array.from({ length: 20 }, () => mine.begin(stand)));
  expect(begun.some(({ others }) => others === 'paying')).toBe(true);
  await Promise.all(begun.map(({ visit }) => mine.tell(visit, { state: 'held' })));
  await mine.jobs();
  await mine.jobs();
  const after = await Promise.all(begun.map(({ visit }) => mine.look(visit)));
  const started = after.filter(({ state }) => state === 'starting');
  expect(started).toHaveLength(1);
  const others = after.filter(({ state }) => state !== 'starting');
  expect(others.map(({ reason, payment }) => [reason, payment.state])).toEqual(
    Array.from({ length: 19 }, () => ['connector-taken', 'released']),
  );
  for (const { visit } of others) expect(await endsOf(visit)).toEqual([0]);
  await expect(mine.begin(stand)).rejects.toMatchObject({ code: 'connector.occupied' });
  expect(await mine.faults()).toEqual([]);
});

test('a hold that is told twice, late, or after somebody gave up counts once and is let go where nobody waits', async () => {
  const stand = await mine.stand();
  const twice = (await mine.begin(stand)).visit;
  await Promise.all([mine.tell(twice, { state: 'held' }), mine.tell(twice, { state: 'held' })]);
  await mine.jobs();
  await mine.tell(twice, { state: 'held' });
  await mine.jobs();
  expect((await mine.look(twice)).state).toBe('starting');
  await mine.stop(twice);
  await mine.jobs();
  expect(await mine.look(twice)).toMatchObject({ state: 'refused', reason: 'cancelled' });
  expect(await endsOf(twice)).toEqual([0]);

  const left = (await mine.begin(stand)).visit;
  expect(await mine.stop(left)).toMatchObject({ state: 'refused', reason: 'payment-left' });
  await mine.tell(left, { state: 'held' });
  await mine.jobs();
  expect(await mine.look(left)).toMatchObject({ reason: 'paid-too-late', payment: { state: 'released' } });

  const late = (await mine.begin(stand)).visit;
  mine.house.clock.advance(36 * 60_000);
  expect(await mine.look(late)).toMatchObject({ state: 'expired', reason: 'not-paid' });
  await mine.tell(late, { state: 'held' });
  await mine.jobs();
  expect(await mine.look(late)).toMatchObject({ state: 'expired', reason: 'paid-too-late' });
  expect(await endsOf(late)).toEqual([0]);
  expect(await mine.faults()).toEqual([]);
});

test('a plug that never comes lets the money go', async () => {
  const stand = await mine.stand();
  const { visit } = await mine.begin(stand);
  await mine.pay(visit);
  const { orderId } = await mine.kept(visit);
  await mine.house.bySystem((ctx) => giveUpWaiting(ctx, { orderId: orderId ?? 0 }));
  await mine.jobs();
  const after = await mine.look(visit);
  expect([after.state, after.reason, after.payment.state]).toEqual(['refused', 'not-plugged-in', 'released']);
  expect(await mine.faults()).toEqual([]);
});

test('a station that went offline while somebody paid lets the money go and says so', async () => {
  const stand = await mine.stand();
  const { visit } = await mine.begin(stand);
  await mine.house.rows('update charge_points set online = false where id = $1', [stand.id]);
  await mine.pay(visit);
  await mine.jobs();
  expect(await mine.look(visit)).toMatchObject({
    state: 'refused',
    reason: 'station-offline',
    payment: { state: 'released', captured: 0 },
  });
  await expect(mine.begin(stand)).rejects.toMatchObject({ code: 'charge-point.offline' });
});

test('a private, an unlisted and a removed station begin nothing', async () => {
  const hidden = await mine.stand({ visibility: 'private' });
  await expect(mine.begin(hidden)).rejects.toMatchObject({ code: 'visit.private' });
  const unlisted = await mine.stand({ listed: false });
  await expect(mine.begin(unlisted)).rejects.toMatchObject({ code: 'visit.private' });
  await mine.house.rows('update charge_points set deleted_at = now() where id = $1', [unlisted.id]);
  await expect(mine.begin(unlisted)).rejects.toMatchObject({ code: 'not-found' });
  const stand = await mine.stand();
  await expect(mine.begin(stand, { connector: 9 })).rejects.toMatchObject({ code: 'connector.unknown' });
});

test('a provider that is away or refuses is asked again, and the books tell until it has answered', async () => {
  const stand = await mine.stand();
  const { visit } = await mine.begin(stand);
  const uid = await mine.pay(visit);
  provider.troubles.push('away', 'refuses');
  await mine.charge(stand, { uid, energyWh: 2_000 });
  expect((await mine.kept(visit)).hold).toBe('stuck');
  expect(await mine.faults()).toMatchObject([{ kind: 'visit-hold', expectedMinor: 100, foundMinor: 0 }]);
  await mine.house.bySystem(retryStuck);
  await mine.jobs();
  expect([(await mine.kept(visit)).hold, await endsOf(visit)]).toEqual(['concluded', [100]]);
  expect(await mine.faults()).toEqual([]);
});

test('what was lost on the way goes on by the clock, and addresses are forgotten', async () => {
  const stand = await mine.stand();
  const { visit } = await mine.begin(stand, { email: 'kept@example.com' });
  const { id } = await mine.kept(visit);
  await mine.house.rows(
    `update visits set state = 'held', payment = $2, hold = 'held', held_minor = amount_minor, held_at = $3 where id = $1`,
    [id, `lost-${id}`, new Date(mine.house.clock.now().getTime() - 11 * 60_000)],
  );
  await mine.house.bySystem(sweepVisits);
  await mine.jobs();
  expect(await mine.look(visit)).toMatchObject({ reason: 'paid-too-late', payment: { state: 'released' } });
  const { visit: waiting } = await mine.begin(stand, { email: 'kept@example.com' });
  mine.house.clock.advance(15 * 86_400_000);
  await mine.house.bySystem(sweepVisits);
  expect(await mine.look(waiting)).toMatchObject({ state: 'expired', receipt_mail: 'none' });
});

test('a guest is nobody who can be found, and links that are guessed open nothing', async () => {
  const people = await mine.house.rows<{ email: string; is_guest: boolean; password_hash: string | null }>(
    'select email, is_guest, password_hash from persons where is_guest',
  );
  expect(people.length).toBeGreaterThan(0);
  for (const { email, password_hash: hash } of people) {
    expect(email).toMatch(/@guest\.invalid$/);
    expect(hash).toBeNull();
    expect(await mine.house.bySystem((ctx) => personByEmail(ctx, email))).toBeNull();
  }
  await expect(mine.look('a-guess')).rejects.toMatchObject({ code: 'not-found' });
  await expect(mine.look("' or 1=1 --")).rejects.toMatchObject({ code: 'not-found' });
});
