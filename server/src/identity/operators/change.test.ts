import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownerOf } from '../../kernel/actor';
import type { Member } from '../../kernel/actor';
import type { Ctx } from '../../platform/ctx';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { createOperator } from './actions';
import { type applyToOperator, changeOperator, showOperator } from './actions/change';
import { OperatorChanged } from './facts';

let house: TestHouse;
let owner: Member;
let hasMoved = false;
beforeAll(async () => {
  house = await testHouse({ ports: { hasMoneyMoved: async () => hasMoved } });
});
afterAll(() => house.close());
beforeEach(async () => {
  hasMoved = false;
  const made = await house.run({ actor: { kind: 'system' } }, (ctx) =>
    createOperator(ctx, {
      name: 'Sunny Charging',
      country: 'JO',
      currency: 'JOD',
      timeZone: 'Asia/Amman',
      setup: 'company',
      owner: {
        email: 'sun@example.test',
        firstName: 'Sun',
        lastName: 'Ny',
        password: null,
      },
    }),
  );
  owner = ownerOf(made);
});

const as = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => house.run({ actor: owner }, work);
const change = (body: Parameters<typeof applyToOperator>[2]) =>
  as((ctx) => changeOperator(ctx, { params: {}, query: {}, body }));

test('an owner changes what the operator says of itself, step by step', async () => {
  const body = {
    name: 'Moon',
    country: 'fr',
    currency: 'eur',
    time_zone: 'Europe/Paris',
  };
  expect(await change({ ...body, setup: 'power-center' })).toEqual({
    id: owner.operatorId,
    name: 'Moon',
    country: 'FR',
    currency: 'EUR',
    currency_fixed: false,
    time_zone: 'Europe/Paris',
    setup: 'power-center',
    address_line_1: null,
    address_line_2: null,
    city: null,
    zipcode: null,
    vat_id: null,
    tax_rate: null,
    standard_tax_rate: 0.2,
    receipt_prefix: '',
  });
  expect((await change({ setup: null })).setup).toBeNull();
  expect(house.announcedOf(OperatorChanged)).toContainEqual({
    operatorId: owner.operatorId,
  });
});

test('what an operator says of itself on receipts is kept, emptied, and told in the log', async () => {
  const told = { address_line_1: 'Rainbow St. 5', city: 'Amman', zipcode: '11181', vat_id: '123 456' };
  expect(await change({ ...told, tax_rate: 0.08, receipt_prefix: 'A/' })).toMatchObject({
    ...told,
    tax_rate: 0.08,
    standard_tax_rate: 0.16,
    receipt_prefix: 'A/',
  });
  expect(await change({ vat_id: null, tax_rate: null })).toMatchObject({
    vat_id: null,
    tax_rate: null,
    city: 'Amman',
  });
  const { rows } = await house.db.pool.query<{ changes: string }>(
    `select changes from audit_log where operator_id = $1 and action = 'updated' order by id`,
    [owner.operatorId],
  );
  for (const word of ['tax_rate', 'receipt_prefix', 'Rainbow St. 5'])
    expect(JSON.stringify(rows[0]?.changes)).toContain(word);
});

test('a tax rate of more than six decimals is refused by name', async () => {
  await expect(change({ tax_rate: 0.12345678 })).rejects.toMatchObject({
    details: { errors: { tax_rate: [{ code: 'decimals' }] } },
  });
});

test.each([
  ['country', { country: 'XX' }],
  ['currency', { currency: 'XXX' }],
  ['time_zone', { time_zone: 'Mars/Base' }],
])('an unknown %s is refused by name', async (field, body) => {
  await expect(change(body)).rejects.toMatchObject({
    code: 'fields.invalid',
    details: { errors: { [field]: [{ code: 'choice' }] } },
  });
});

test('a name that nobody could read is refused, and one blank is kept where several were typed', async () => {
  await expect(change({ name: '\u200B\u3164' })).rejects.toMatchObject({
    details: { errors: { name: [{ code: 'invalid' }] } },
  });
  expect((await change({ name: 'Sun   Power' })).name).toBe('Sun Power');
});

test('first steps do not go back', async () => {
  await change({ setup: null });
  await expect(change({ setup: 'company' })).rejects.toMatchObject({
    code: 'fields.invalid',
  });
});

test('the currency is fixed once money has moved, and the rest is not', async () => {
  hasMoved = true;
  await expect(change({ currency: 'USD' })).rejects.toMatchObject({
    code: 'operator.currency-fixed',
  });
  expect(await change({ currency: 'JOD', name: 'Moon' })).toMatchObject({
    name: 'Moon',
    currency_fixed: true,
  });
  expect((await as(showOperator)).currency).toBe('JOD');
});

test('what stays the same leaves no line in the log', async () => {
  const lines = async () =>
    (await house.db.pool.query(`select from audit_log where noun = 'operator' and action = 'updated'`))
      .rowCount;
  const before = await lines();
  await change({ name: 'Sunny Charging' });
  expect(await lines()).toBe(before);
});
