import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userBalance } from '../../commerce/balance/actions';
import { asOwner, asSystem, commerceHouse, makeScene, makeSettled } from '../../commerce/testing-orders';
import { releasePending } from '../../commerce';
import { dayMs } from '../../kernel/clock';
import { setMoneySetting } from '../../ledger';
import { chargingPlace } from '../../network';
import type { TestHouse } from '../../platform/testing-house';
import { answerOf } from './testing-tools';

let house: TestHouse;
beforeAll(async () => {
  house = await commerceHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.db.pool.query('truncate money_settings');
});

const run = (...words: string[]): Promise<string[]> => answerOf(house, 'settings', ...words);
const set = (...words: string[]): Promise<string[]> => run('set', ...words);

describe('settings', () => {
  test('list what holds where nobody ever set anything', async () => {
    expect(await run('list', '--currency', 'jod')).toEqual([
      'fee-rate 0%, never set',
      'pending-days 14 days, never set',
      'hold 42.000 JOD, never set',
      'least-withdrawal 35.000 JOD, never set',
    ]);
    expect(await run('list', '--history')).toEqual(['Nothing was ever set.']);
    expect(await run('list', '--currency', 'ABC')).toEqual([expect.stringContaining('is no currency')]);
  });

  test('are set in each currency by itself, kept in history, and written down as done by staff', async () => {
    expect(await set('hold', '55.5', '--currency', 'JOD')).toEqual([
      'The hold is 55.500 JOD from now on; it was 42.000 JOD.',
    ]);
    expect(await set('hold', '60', '--currency', 'JOD')).toEqual([
      'The hold is 60.000 JOD from now on; it was 55.500 JOD.',
    ]);
    expect(await run('list', '--history')).toEqual([
      expect.stringMatching(/^hold 55\.500 JOD from .*, set by .+ at /u),
      expect.stringMatching(/^hold 60\.000 JOD from .*, set by .+ at /u),
    ]);
    expect(await run('list')).toContain('hold 60.00 EUR, never set');
    const { rows } = await house.db.pool.query(
      `select actor_kind, action, name, changes, detail->>'by' is not null as known from audit_log
       where noun = 'money-setting' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ actor_kind: 'staff', action: 'set', name: 'hold JOD', known: true }]);
  });

  test('hold from a later moment on, and only then', async () => {
    const since = new Date(house.clock.now().getTime() + dayMs).toISOString();
    const scene = await makeScene(house);
    const rate = async () =>
      (await asSystem(house, (ctx) => chargingPlace(ctx, scene.chargePointId)))?.feeRatePpm;
    await set('fee-rate', '150bp');
    expect(await set('fee-rate', '2.5%', '--from', since)).toEqual([
      `The fee-rate is 2.5% from ${since}; it was 1.5%.`,
    ]);
    expect(await run('list')).toContainEqual(expect.stringMatching(/^planned: fee-rate 2\.5% /u));
    expect(await rate()).toBe(15_000);
    house.clock.advance(dayMs);
    expect(await rate()).toBe(25_000);
    await house.db.pool.query('update operators set fee_rate_ppm = 10 where id = $1', [scene.operatorId]);
    expect(await rate()).toBe(10);
    expect(await set('fee-rate', '3%')).toContain('1 operator keeps a fee rate agreed with it.');
  });

  test.each([
    [['gold', '1'], 'There is no setting "gold". The settings are fee-rate,'],
    [['fee-rate', '250'], 'Write it with its unit'],
    [['hold', '60'], 'as in --currency JOD'],
    [['pending-days', '3', '--from', '2020-01-01T00:00:00Z'], 'has passed'],
  ])('are refused where they are %j', async (words, said) => {
    expect(await set(...words)).toEqual([expect.stringContaining(said)]);
    expect(await run('list', '--history')).toEqual(['Nothing was ever set.']);
  });
});

describe('a change', () => {
  test('of the wait counts for what is settled from then on; what was told before stays', async () => {
    const scene = await makeScene(house);
    await makeSettled(house, scene, { costMinor: 100 });
    await set('pending-days', '3');
    await makeSettled(house, scene, { costMinor: 1_000 });
    const balance = () => asOwner(house, scene.operatorId, userBalance);
    house.clock.advance(3 * dayMs);
    await asSystem(house, releasePending);
    expect(await balance()).toMatchObject({ balance: 10, pending_balance: 1 });
    house.clock.advance(11 * dayMs);
    await asSystem(house, releasePending);
    expect(await balance()).toMatchObject({ balance: 11, pending_balance: 0 });
  });

  test('of the hold and the least withdrawal counts at once', async () => {
    const scene = await makeScene(house, 'JOD');
    await set('hold', '12.345', '--currency', 'JOD');
    await set('least-withdrawal', '7.001', '--currency', 'JOD');
    const orderId = await makeSettled(house, scene, { costMinor: 20_000 });
    const { rows } = await house.db.pool.query(
      'select authorized_minor, captured_minor from payments where order_id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ authorized_minor: 12_345, captured_minor: 12_345 }]);
    expect(await asOwner(house, scene.operatorId, userBalance)).toMatchObject({
      balance: 0,
      pending_balance: 12.345,
      min_balance: 7.001,
      currency: 'JOD',
    });
  });

  test('made by many at once leaves a row of each, the last one in force', async () => {
    await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((value) =>
        asSystem(house, (ctx) =>
          setMoneySetting(ctx, { value, name: 'pending-days', currency: null, since: ctx.now, setBy: 'one' }),
        ),
      ),
    );
    const history = await run('list', '--history');
    expect(history).toHaveLength(8);
    expect((await run('list'))[1]).toBe(history.at(-1));
  });
});
