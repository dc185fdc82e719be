import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargingHouse, type ChargingHouse } from '../testing-charging';
import { blockCard, createCard } from './actions/change';
import { importCards } from './actions/import';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
});
afterAll(() => house.close());

const bring = (content: string, { dry_run = false, actor = house.mine } = {}) =>
  house.run({ actor }, (ctx) => importCards(ctx, { params: {}, query: {}, body: { content, dry_run } }));
const kept = (prefix: string) =>
  house.rows<{ uid: string; label: string | null }>(
    `select uid, label from tags where uid like $1 || '%' and operator_id = $2 order by uid`,
    [prefix, house.mine.operatorId],
  );

describe('an import', () => {
  const file = 'Number;Label;Email\nI1;One;\nI2;Two;ada@example.com\n';

  test('says first what it would do, and does it then; once more it changes nothing', async () => {
    expect(await bring(file, { dry_run: true })).toMatchObject({ applied: false, created: 2, refused: 0 });
    expect(await kept('I')).toEqual([]);
    expect(await bring(file)).toMatchObject({ applied: true, created: 2 });
    expect(await bring(file)).toMatchObject({ applied: true, created: 0, unchanged: 2 });
    expect(await bring(file.replace('One', 'Uno'))).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await kept('I')).toEqual([
      { uid: 'I1', label: 'Uno' },
      { uid: 'I2', label: 'Two' },
    ]);
  });

  test('tells bad lines by line and field, and does nothing at all then', async () => {
    const bad = 'number,holder,email,expires_on\nJ1,,,\nJ2,driver,nobody,\n"J\n3",,,2027-13-01\nj1,,,\n';
    const result = await bring(bad);
    expect(result).toMatchObject({ applied: false, created: 1, refused: 3 });
    expect(result.rows.map(({ line, outcome, field }) => [line, outcome, field])).toEqual([
      [2, 'created', null],
      [3, 'refused', 'email'],
      [4, 'refused', 'number'],
      [6, 'refused', 'number'],
    ]);
    expect(result.rows[1]?.error).toBe('The email address should be a valid email address');
    expect(await kept('J')).toEqual([]);
  });

  test('keeps a blocked card blocked, and another operator’s cards as they are', async () => {
    const card = await house.run({ actor: house.mine }, (ctx) =>
      createCard(ctx, { params: {}, query: {}, body: { number: 'K1', holder: 'operator' } }),
    );
    await house.run({ actor: house.mine }, (ctx) =>
      blockCard(ctx, { params: { id: card.id }, query: {}, body: {} }),
    );
    expect(await bring('number,label\nk1,Kept', { actor: house.other })).toMatchObject({ created: 1 });
    expect(await bring('number,label\nk1,Kept')).toMatchObject({ changed: 1 });
    expect(
      await house.rows(`select status, label from tags where uid = 'K1' and operator_id = $1`, [
        house.mine.operatorId,
      ]),
    ).toEqual([{ status: 'blocked', label: 'Kept' }]);
  });

  test.each([
    ['', 'required'],
    ['label\nx', 'card.import-headings'],
    ['number,colour\n1,red', 'card.column-unknown'],
  ])('of %j is refused as a whole', async (content, code) => {
    await expect(bring(content)).rejects.toMatchObject({ details: { errors: { content: [{ code }] } } });
  });

  test('has at most 10,000 cards, which are taken by a handful of statements', async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_each, index) => `L${index},driver${index % 500}@example.com`,
    );
    const whole = ['number,email', ...rows].join('\n');
    await expect(bring(`${whole}\nL,x@example.com`)).rejects.toMatchObject({ code: 'fields.invalid' });
    expect(await bring(whole)).toMatchObject({ applied: true, created: 10_000 });
    expect(
      await house.rows(`select count(*)::int as people from persons where email like 'driver%'`),
    ).toEqual([{ people: 500 }]);
  }, 60_000);

  test('of the same cards by two at once creates each once', async () => {
    const whole = ['number', ...Array.from({ length: 200 }, (_each, index) => `M${index}`)].join('\n');
    const turned = ['number', ...whole.split('\n').slice(1).toReversed()].join('\n');
    const results = await Promise.allSettled([bring(whole), bring(turned)]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await kept('M')).toHaveLength(200);
  });
});
