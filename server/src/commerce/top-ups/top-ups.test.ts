import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getDriverTopUp, listDriverTopUps, topUpDriverBalance } from './actions/ask';
import { conclude } from './actions/checkout';
import { listStuckReturns, settleReturn } from './actions/give-back';
import { testProvider } from '../../platform/payments/test-provider';
import { holdingNothing, type PrepaidHouse, prepaidHouse, prepaidScene } from './testing-top-ups';

let first: PrepaidHouse;
let mine: PrepaidHouse;
beforeAll(async () => {
  first = await prepaidHouse();
});
afterAll(() => first.house.close());
beforeEach(async () => {
  mine = await prepaidScene(first.house);
});
afterEach(async () => {
  const faults = await mine.faults();
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
});

const ask = (amount: number) =>
  mine.asDriver((ctx) =>
    topUpDriverBalance(ctx, { params: {}, query: {}, body: { amount, save_card: false } }),
  );
const look = (id: number) =>
  mine.asDriver((ctx) => getDriverTopUp(ctx, { params: { id }, query: {}, body: {} }));
const paidWith = (id: number, amountMinor: number, currency = 'EUR') =>
  mine.bySystem((ctx) => conclude(ctx, id, { state: 'paid', payment: `pay-${id}`, amountMinor, currency }));
const paymentOf = async (orderId: number) =>
  (
    await mine.house.db.pool.query(
      'select provider, state, authorized_minor as held, captured_minor as taken from payments where order_id = $1',
      [orderId],
    )
  ).rows[0];
const allowanceOf = async (orderId: number) =>
  (
    await mine.house.db.pool.query<{ minor: number | null }>(
      'select allowance_minor::int as minor from orders where id = $1',
      [orderId],
    )
  ).rows[0]?.minor;

describe('paying in advance', () => {
  test('puts on the balance what the provider has, once, however often it is told', async () => {
    const { id, state, url } = await ask(25);
    expect([state, url]).toEqual(['opening', expect.stringMatching(/\/top-up\/[\w-]{32,}\?lang=en$/u)]);
    await mine.house.runJobs();
    expect((await look(id)).state).toBe('open');
    await Promise.all(Array.from({ length: 8 }, () => paidWith(id, 2_500)));
    await paidWith(id, 2_500);
    expect(await mine.balance()).toMatchObject({ balance: 25, available: 25, reserved: 0, owed: 0 });
    expect((await look(id)).state).toBe('paid');
  });

  test('counts what was paid, though it is another amount, and though its time is over', async () => {
    const { id } = await ask(25);
    await mine.house.runJobs();
    await mine.bySystem((ctx) => conclude(ctx, id, { state: 'over' }));
    expect((await look(id)).state).toBe('expired');
    await paidWith(id, 2_400);
    expect(await look(id)).toMatchObject({ state: 'paid', amount: 24 });
    expect((await mine.balance()).balance).toBe(24);
  });

  test('in another currency gives the money back', async () => {
    const { id } = await ask(25);
    await mine.house.runJobs();
    await paidWith(id, 2_500, 'JOD');
    expect((await look(id)).state).toBe('returned');
    await mine.house.runJobs();
    expect((await mine.balance()).balance).toBe(0);
    const { rows } = await mine.house.db.pool.query('select state from top_ups where id = $1', [id]);
    expect(rows).toEqual([{ state: 'returned' }]);
  });

  test.each([
    [4.99, 'top-up.too-little'],
    [500.01, 'top-up.too-much'],
    [5.001, 'fields.invalid'],
  ])('of %d is refused', async (amount, code) => {
    await expect(ask(amount)).rejects.toMatchObject({ code });
  });

  test('five times at once is enough, also in parallel', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 9 }, () => ask(10)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await mine.house.runJobs();
    mine.house.clock.advance(61 * 60 * 1000);
    await ask(10);
    const page = await mine.asDriver((ctx) =>
      listDriverTopUps(ctx, { params: {}, query: { page: 1, per_page: 2 }, body: {} }),
    );
    expect([page.data.map(({ state }) => state), page.meta.total]).toEqual([['opening', 'expired'], 6]);
  });

  test('is no other driver’s business', async () => {
    const { id } = await ask(10);
    const other = await prepaidScene(first.house);
    await expect(
      other.asDriver((ctx) => getDriverTopUp(ctx, { params: { id }, query: {}, body: {} })),
    ).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a session', () => {
  test('is paid from the balance, of which a hold is set aside meanwhile', async () => {
    await mine.topUp(100);
    const orderId = await mine.start();
    expect(await mine.balance()).toMatchObject({ balance: 100, available: 40, reserved: 60 });
    await mine.end(orderId, 1_234);
    expect(await paymentOf(orderId)).toMatchObject({ provider: 'balance', state: 'captured', taken: 1_234 });
    expect(await mine.balance()).toMatchObject({ balance: 87.66, available: 87.66, reserved: 0 });
  });

  test('may use what the balance has, where that is less than a hold', async () => {
    await mine.topUp(12);
    const orderId = await mine.start();
    expect([await allowanceOf(orderId), await paymentOf(orderId)]).toMatchObject([1_200, { held: 1_200 }]);
    await mine.end(orderId, 0);
    expect(await mine.balance()).toMatchObject({ balance: 12, available: 12 });
  });

  test('may use nothing where nothing was paid in advance', async () => {
    const orderId = await mine.start();
    expect([await allowanceOf(orderId), await paymentOf(orderId)]).toMatchObject([0, { state: 'failed' }]);
    await mine.end(orderId, 0);
  });

  test('and nine others at once set aside no more than there is', async () => {
    await mine.topUp(150);
    const orders = await Promise.all(Array.from({ length: 10 }, () => mine.start()));
    const held = await Promise.all(orders.map(async (id) => Number((await paymentOf(id))?.['held'])));
    expect(held.toSorted((one, other) => other - one)).toEqual([6_000, 6_000, 3_000, 0, 0, 0, 0, 0, 0, 0]);
    expect(await mine.balance()).toMatchObject({ available: 0, reserved: 150 });
    for (const orderId of orders) await mine.end(orderId, 0);
  });

  test('that costs more than was held takes the rest of the balance, too', async () => {
    await mine.topUp(100);
    const orderId = await mine.start();
    await mine.end(orderId, 6_150);
    await mine.house.runJobs();
    expect(await mine.balance()).toMatchObject({ balance: 38.5, available: 38.5, owed: 0 });
  });

  test('that costs more than there is leaves a debt, which the next payment in advance pays first', async () => {
    await mine.topUp(10);
    const orderId = await mine.start();
    await mine.end(orderId, 1_300);
    expect(await mine.balance()).toMatchObject({ balance: -3, available: 0, owed: 3 });
    await mine.topUp(10);
    expect(await mine.balance()).toMatchObject({ balance: 7, available: 7, owed: 0 });
  });
});

describe('what the test provider has paid', () => {
  test('pays for nothing once there is a real provider, and goes back to where it came from', async () => {
    mine.house.supply({ paymentProviders: [testProvider] });
    await mine.topUp(20);
    expect((await mine.balance()).available).toBe(20);
    mine.house.supply({ paymentProviders: [holdingNothing, testProvider] });
    expect(await mine.balance()).toMatchObject({ balance: 20, available: 0 });
    await mine.topUp(10);
    expect((await mine.balance()).available).toBe(10);
    const orderId = await mine.start();
    expect(await allowanceOf(orderId)).toBe(1_000);
    await mine.end(orderId, 400);
    expect((await mine.balance()).available).toBe(6);
    await mine.giveBack();
    expect(await mine.balance()).toMatchObject({ balance: 0, available: 0 });
    const { rows } = await mine.house.db.pool.query(
      `select u.provider, r.amount_minor::int as minor from top_up_returns r join top_ups u on u.id = r.top_up_id
       where r.person_id = $1 order by r.id`,
      [mine.scene.personId],
    );
    expect(rows).toEqual([
      { provider: 'test', minor: 2_000 },
      { provider: 'acquirer', minor: 600 },
    ]);
    mine.house.supply({ paymentProviders: [holdingNothing] });
  });
});

describe('what was paid from a balance', () => {
  test('goes back there at once, and is owed again once the refund is taken back', async () => {
    await mine.topUp(20);
    const orderId = await mine.start();
    await mine.end(orderId, 1_500);
    const { changes } = await mine.refund(orderId, 6);
    expect(changes.at(-1)?.refund).toMatchObject({ state: 'paid', provider: 'balance' });
    expect(await mine.balance()).toMatchObject({ balance: 11, available: 11 });
  });

  test('stays there where the price falls: the rest is the driver’s credit', async () => {
    await mine.topUp(20);
    const orderId = await mine.start();
    await mine.end(orderId, 1_500);
    await mine.correct(orderId, 12);
    expect(await mine.balance()).toMatchObject({ balance: 8, available: 5 });
  });
});

describe('what is free on a balance', () => {
  const returns = async () =>
    (
      await mine.house.db.pool.query<{ minor: number; state: string }>(
        'select amount_minor::int as minor, state from top_up_returns where person_id = $1 order by id',
        [mine.scene.personId],
      )
    ).rows.map(({ minor, state }) => [minor, state]);

  test('goes back the way it was paid, the latest payment first, and is gone at once', async () => {
    await mine.topUp(20);
    await mine.topUp(10);
    const orderId = await mine.start();
    await mine.giveBack();
    expect(await returns()).toEqual([]);
    await mine.end(orderId, 500);
    await mine.giveBack();
    expect(await returns()).toEqual([
      [1_000, 'paid'],
      [1_500, 'paid'],
    ]);
    expect(await mine.balance()).toMatchObject({ balance: 0, available: 0 });
  });

  test('is given back once, however many ask at once', async () => {
    await mine.topUp(20);
    await Promise.all(Array.from({ length: 6 }, () => mine.giveBack()));
    expect(await returns()).toEqual([[2_000, 'paid']]);
  });

  test('is there again where the provider refuses', async () => {
    // The test provider refuses amounts that end in 402.
    await mine.topUp(20);
    const orderId = await mine.start();
    await mine.end(orderId, 598);
    await mine.giveBack();
    expect(await returns()).toEqual([[1_402, 'refused']]);
    expect(await mine.balance()).toMatchObject({ balance: 14.02, available: 14.02 });
  });

  test('waits for staff where the provider never answers', async () => {
    await mine.topUp(20);
    const orderId = await mine.start();
    await mine.end(orderId, 591);
    await mine.giveBack();
    for (let tries = 0; tries < 8; tries += 1) await mine.house.runJobs();
    const [stuck] = await mine.bySystem((ctx) => listStuckReturns(ctx));
    expect(stuck).toMatchObject({ amountMinor: 1_409, personId: mine.scene.personId });
    const settled = { id: stuck?.id ?? 0, isPaid: false, reason: 'Not seen at the provider' };
    expect(await mine.bySystem((ctx) => settleReturn(ctx, settled))).toBe(true);
    expect(await mine.bySystem((ctx) => settleReturn(ctx, settled))).toBe(false);
    expect((await mine.balance()).balance).toBe(14.09);
  });
});
