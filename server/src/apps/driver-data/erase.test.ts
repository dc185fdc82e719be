import { driverData } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargingHouse, type ChargingHouse, type Station } from '../../charging/testing-charging';
import { createPerson, issueDriverToken, nouns as identity, recordAudit } from '../../identity';
import { guestCall } from '../../identity/testing-joining';
import type { Driver } from '../../kernel/actor';
import { minuteMs } from '../../kernel/clock';
import { Problem } from '../../kernel/problem';
import type { PartedCall } from '../../kernel/route';
import { post } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import { listenAs } from '../../platform/noun';
import { testProvider } from '../../platform/payments/test-provider';
import { startDriverOrder } from '../driver-orders/actions';
import { nouns } from '../index';
import { copyDriverData } from './actions/copy';
import { eraseDriver } from './actions/erase';

let house: ChargingHouse;
let station: Station;
let made = 0;
beforeAll(async () => {
  house = await chargingHouse();
  house.supply({ paymentProviders: [testProvider] });
  listenAs([...nouns, ...identity], house.facts);
  station = await house.station({ title: 'Harbour' });
  await house.rows('update charge_points set listed = true');
});
afterAll(() => house.close());
beforeEach(() => void (house.mails.length = 0));

const password = 'a horse eats no battery';
const logIn = async (personId: number, operatorId = house.mine.operatorId): Promise<Driver> => {
  const origin = { userAgent: 'App/1', network: '203.0.113.7' };
  const { id: tokenId } = await house.bySystem((ctx) =>
    issueDriverToken(ctx, { personId, operatorId, origin }),
  );
  return { kind: 'driver', personId, operatorId, tokenId };
};
const driver = async (as: string | null = password) => {
  const email = `driver-${(made += 1)}@drivers.test`;
  const person = { email, firstName: 'Dora', lastName: 'Driver', password: as };
  return { ...(await logIn(await house.bySystem((ctx) => createPerson(ctx, person)))), email };
};
const callOf = ({ kind, personId, operatorId, tokenId }: Driver): PartedCall<Ctx> => ({
  ...guestCall(house, '203.0.113.7'),
  run: (work) => house.run({ actor: { kind, personId, operatorId, tokenId }, address: '203.0.113.7' }, work),
});
const erase = (of: Driver, body: object = { password }) =>
  eraseDriver(callOf(of), { params: {}, query: {}, body: driverData.eraseDriver.body.parse(body) });
const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'heard';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
};
const isThere = async ({ personId }: Driver): Promise<boolean> =>
  (await house.rows('select from persons where id = $1 and erased_at is null', [personId])).length === 1;
/** What an operator owes a driver, or below zero, the driver it. */
const owe = ({ personId }: Driver, amountMinor: number, operatorId = house.mine.operatorId) =>
  house.bySystem((ctx) =>
    post(ctx, {
      source: `test:${(made += 1)}`,
      kind: 'settlement',
      operatorId,
      occurredAt: ctx.now,
      entries: [
        {
          account: {
            operatorId,
            kind: amountMinor > 0 ? 'person-credit' : 'person-debt',
            reference: String(personId),
          },
          amountMinor: -amountMinor,
          currency: 'EUR',
        },
        { account: { operatorId, kind: 'operator-available' }, amountMinor, currency: 'EUR' },
      ],
    }),
  );

describe('a driver who removes the account', () => {
  test('leaves no name, no address and no login behind, at any app', async () => {
    const dora = await driver();
    const there = await logIn(dora.personId, house.other.operatorId);
    await house.run({ actor: dora, address: '203.0.113.7' }, (ctx) =>
      recordAudit(ctx, { action: 'registered', noun: 'person', nounId: dora.personId }),
    );
    expect(await erase(dora)).toEqual({ erased: true });
    expect([await isThere(dora), await refusalOf(erase(there))]).toEqual([false, 'unauthenticated']);
    const tokens =
      'select from driver_tokens where person_id = $1 and (revoked_at is null or network is not null)';
    expect(await house.rows(tokens, [dora.personId])).toEqual([]);
    const left = await house.rows(
      `select from audit_log where noun = 'person' and noun_id = $1 and (address is not null or user_agent is not null)`,
      [dora.personId],
    );
    expect(left).toEqual([]);
    expect(house.mails.map(({ to }) => to)).toEqual([dora.email]);
    const persons = await house.rows<{ text: string }>(
      'select p::text as text from persons p where id = $1',
      [dora.personId],
    );
    expect(persons[0]?.text).not.toMatch(/Dora|drivers\.test/);
  });

  test('leaves no word in the log of where a session was started from', async () => {
    const dora = await driver();
    house.clock.advance(minuteMs);
    const order = await callOf(dora).run((ctx) =>
      startDriverOrder(ctx, {
        params: {},
        query: {},
        body: { power_source_id: station.id, connector: 1 } as never,
      }),
    );
    const lines = () =>
      house.rows(`select actor_kind, address from audit_log where noun = 'order' and noun_id = $1`, [
        order.id,
      ]);
    expect(await lines()).toEqual([{ actor_kind: 'driver', address: '203.0.113.7' }]);
    await house.rows(`update orders set state = 'failed' where id = $1`, [order.id]);
    await erase(dora);
    expect(await lines()).toEqual([{ actor_kind: 'driver', address: null }]);
  });

  test('shows the password, if there is one', async () => {
    const dora = await driver();
    for (const body of [{}, { password: '' }, { password: 'not this one' }])
      expect(await refusalOf(erase(dora, body))).toBe('fields.invalid');
    expect(await isThere(dora)).toBe(true);
  });

  test('without a password has logged in within ten minutes', async () => {
    const dora = await driver(null);
    house.clock.advance(11 * minuteMs);
    expect(await refusalOf(erase(dora, {}))).toBe('driver-data.login-needed');
    expect(await refusalOf(erase(dora))).toBe('driver-data.login-needed');
    const fresh = await logIn(dora.personId);
    expect(await refusalOf(erase(fresh, {}))).toBe('heard');
  });

  test('is refused while a session runs, and heard once it is over', async () => {
    const dora = await driver();
    house.clock.advance(minuteMs);
    const { transactionId } = await station.start();
    await house.rows(
      `update orders set person_id = $1 where id = (select max(id) from orders where state <> 'completed')`,
      [dora.personId],
    );
    expect(await refusalOf(erase(dora))).toBe('driver-data.charging');
    await station.stop(transactionId, 1_500);
    await station.status('Available');
    expect([await refusalOf(erase(dora)), await isThere(dora)]).toEqual(['heard', false]);
  });

  test('is refused while money is open at whatever operator, either way', async () => {
    const dora = await driver();
    await owe(dora, 250, house.other.operatorId);
    const told = await erase(dora).catch((error: unknown) => error);
    expect(told).toMatchObject({
      code: 'driver-data.credit-left',
      details: { args: { operator: 'other', amount: '€2.50' } },
    });
    await owe(dora, -250, house.other.operatorId);
    await owe(dora, -100);
    expect(await refusalOf(erase(dora))).toBe('driver-data.debt-left');
    await owe(dora, 100);
    expect(await refusalOf(erase(dora))).toBe('heard');
  });

  test('who works for an operator goes by the dashboard', async () => {
    const owner = await logIn(house.mine.personId);
    const body = { password: 'a long test phrase' };
    expect(await refusalOf(erase(owner, body))).toBe('driver-data.member');
    expect(await isThere(owner)).toBe(true);
  });

  test('and starts at once does one of both', async () => {
    const dora = await driver();
    house.clock.advance(minuteMs);
    const body = { power_source_id: station.id, connector: 1 };
    const start = house.run({ actor: await logIn(dora.personId) }, (ctx) =>
      startDriverOrder(ctx, { params: {}, query: {}, body: body as never }),
    );
    const [erased, started] = await Promise.all([refusalOf(erase(dora)), refusalOf(start)]);
    expect([
      ['heard', 'unauthenticated'],
      ['driver-data.charging', 'heard'],
    ]).toContainEqual([erased, started]);
    await house.rows(`update orders set state = 'completed' where state = 'requested'`);
  });
});

test('the copy of what is kept of a driver holds what is theirs at the operator of the app', async () => {
  const dora = await driver();
  const otto = await driver();
  await owe(dora, 250);
  await owe(otto, 999);
  await owe(dora, 777, house.other.operatorId);
  const there = await logIn(dora.personId, house.other.operatorId);
  const { name, chunks } = await house.run({ actor: dora }, copyDriverData);
  expect(name).toMatch(/^my-data-[\d-]+\.json$/);
  const parts: Uint8Array[] = [];
  for await (const part of chunks((work) => house.run({ actor: dora }, work))) parts.push(part);
  const copy = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
  expect(copy).toMatchObject({
    person: { id: dora.personId, email: dora.email },
    operator: { id: house.mine.operatorId, name: 'mine' },
    logins: [{ current: true, network: '203.0.113.7' }],
    vehicles: [],
    devices: [],
    balance: 2.5,
    orders: [],
    balance_transactions: [{ amount: 2.5 }],
  });
  expect([JSON.stringify(copy).includes(otto.email), there.tokenId]).toEqual([false, expect.any(Number)]);
});
