import { audit } from '@voltdeck/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, ownerOf, staff } from '../../kernel/actor';
import type { Ctx } from '../../platform/ctx';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { addFleet, fleetHistory, updateFleet } from '../fleets/actions';
import { createOperator } from '../operators/actions';
import { type AuditEntry, forgetInLog, recordAudit } from './actions';
import { listAudit, listAuditPeople } from './actions/list';
import { filtersOf, writeLines } from './testing-lines';

let house: TestHouse;
let mine: Member;
let other: Member;
beforeAll(async () => {
  house = await testHouse();
  mine = await operator('Sunny');
  other = await operator('Other');
});
afterAll(() => house.close());

const operator = async (name: string): Promise<Member> => {
  const owner = { email: `${name}@audit.test`, firstName: name, lastName: 'Owner', password: null };
  const place = { country: 'FR', currency: 'EUR', timeZone: 'Europe/Paris' };
  return ownerOf(await house.run({ actor: staff }, (ctx) => createOperator(ctx, { name, ...place, owner })));
};

const from = { address: '192.0.2.1', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0' };
const record = (entry: AuditEntry, actor = mine): Promise<void> =>
  house.run({ actor, ...from }, (ctx) => recordAudit(ctx, entry));
const list = (query: Record<string, unknown> = {}, actor = mine) =>
  house.run({ actor }, (ctx) => page(ctx, query));
const page = (ctx: Ctx, query: Record<string, unknown>) =>
  listAudit(ctx, { params: {}, body: {}, query: audit.listAudit.query.parse(query) });

const renamed = { action: 'updated', noun: 'charging-site', nounId: 7, name: 'Atocha' } as const;

describe('a line', () => {
  test('says who did what from where, and what was before', async () => {
    await record({
      ...renamed,
      before: { name: 'Old', password: 'a' },
      after: { name: 'Atocha', password: 'b' },
    });
    const { data } = await list({ noun: 'charging-site' });
    expect(data[0]).toMatchObject({
      says: '\u2068Sunny Owner\u2069 changed the charging site \u2068Atocha\u2069',
      noun_text: 'Charging site',
      name: 'Atocha',
      actor: 'member',
      by: { id: mine.membershipId, name: 'Sunny Owner', is_you: true, role: 'owner' },
      address: '192.0.2.1',
      browser: 'Firefox',
      system: 'Linux',
      changes: [
        { field: 'name', label: 'Name', before: 'Old', after: 'Atocha', before_text: 'Old' },
        { field: 'password', before: '•••', after: '•••' },
      ],
    });
    const { rows } =
      await sql`select from audit_log where words like '%•%' or detail::text like '%"b"%'`.execute(
        house.db.kysely,
      );
    expect(rows).toEqual([]);
  });

  test('of the command line says so', async () => {
    const { data } = await list({ actor: 'staff', noun: 'operator' });
    expect(data[0]).toMatchObject({ action: 'created', actor: 'staff', by: null, address: null });
  });

  test('of a kind that this build does not know still reads', async () => {
    await record({ action: 'half-built', noun: 'rocket-ship', nounId: 3, detail: { fuel_kind: 'x' } });
    const { data } = await list({ noun: 'rocket-ship' });
    expect(data[0]).toMatchObject({
      says: '\u2068Sunny Owner\u2069: half built – rocket ship 3',
      noted: [{ label: 'Fuel kind', text: 'x' }],
    });
  });

  test('tells money with what it is of, and kinds and fields in words', async () => {
    await record({
      action: 'requested',
      noun: 'payout',
      nounId: 4,
      detail: { amount: 1297, currency: 'EUR', kind: 'bank-transfer', fields: ['vat_id'] },
    });
    await record({
      action: 'updated',
      noun: 'power-center-price',
      nounId: 6,
      before: { price: 0.4, price_unit: 'energy' },
      after: { price: 0.5, price_unit: 'energy' },
      detail: { currency: 'EUR', price_unit: 'energy' },
    });
    const { data } = await list({ noun: ['payout', 'power-center-price'] });
    expect(data.map(({ noted }) => noted.map(({ label, text }) => [label, text]))).toEqual([
      [],
      [
        ['Kind', 'Bank transfer'],
        ['Amount', '1297 EUR'],
        ['Fields', 'VAT ID'],
      ],
    ]);
    expect(data[0]?.changes).toMatchObject([{ before_text: '0.4 EUR/kWh', after_text: '0.5 EUR/kWh' }]);
  });

  test('is of its operator alone', async () => {
    expect((await list({ noun: 'charging-site' }, other)).data).toEqual([]);
    expect((await list({ by: [mine.membershipId] }, other)).data).toEqual([]);
  });
});

test('a search looks at names of things and people, and at values', async () => {
  const found = async (search: string) => (await list({ search })).data.map(({ noun }) => noun);
  expect(await found('atocha')).toEqual(['charging-site']);
  expect(await found('sunny atocha old')).toEqual(['charging-site']);
  expect(await found('nowhere')).toEqual([]);
  expect(await found('at')).toContain('charging-site');
});

test('a thing is told with what belongs to it', async () => {
  await record({
    action: 'created',
    noun: 'power-center-price',
    nounId: 5,
    within: { noun: 'charging-site', id: 7 },
  });
  const { data } = await list({ thing: 'charging-site:7' });
  expect(data.map(({ noun }) => noun)).toEqual(['power-center-price', 'charging-site']);
  expect(audit.listAudit.query.safeParse({ thing: 'charging-site' }).success).toBe(false);
});

test('people who worked here are choices, and nobody else', async () => {
  const people = await house.run({ actor: mine }, (ctx) =>
    listAuditPeople(ctx, { params: {}, body: {}, query: {} }),
  );
  expect(people).toEqual([{ id: mine.membershipId, name: 'Sunny Owner', role: 'owner', has_left: false }]);
});

test('the history of a thing goes on where a page ended, and tells no address', async () => {
  const fleet = await house.run({ actor: mine, ...from }, (ctx) =>
    addFleet(ctx, { operatorId: mine.operatorId, name: 'A' }),
  );
  const params = { id: fleet.id };
  for (const name of ['B', 'C'])
    await house.run({ actor: mine, ...from }, (ctx) =>
      updateFleet(ctx, { params, query: {}, body: { name } }),
    );
  const history = (query: { before?: number; per_page: number }, actor = mine) =>
    house.run({ actor }, (ctx) => fleetHistory(ctx, { params, body: {}, query }));
  const first = await history({ per_page: 2 });
  expect(first.data.map(({ name, address }) => [name, address])).toEqual([
    ['C', null],
    ['B', null],
  ]);
  const rest = await history({ per_page: 2, before: first.next ?? 0 });
  expect([rest.data.map(({ action }) => action), rest.next]).toEqual([['created'], null]);
  await expect(history({ per_page: 2 }, other)).rejects.toMatchObject({ code: 'not-found' });
});

test('whoever is erased is named no more, and where they called from is gone', async () => {
  const gone = await operator('Gone');
  await record(
    {
      action: 'updated',
      noun: 'person',
      nounId: gone.personId,
      before: { last_name: 'A' },
      after: { last_name: 'B' },
    },
    gone,
  );
  const of = { personId: gone.personId, membershipIds: [gone.membershipId], name: '—' };
  await house.run({ actor: gone }, (ctx) => forgetInLog(ctx, of));
  const { data } = await list({ noun: 'person' }, gone);
  expect(data).toMatchObject([
    { name: '—', address: null, browser: null, changes: [{ field: 'last_name', before: null, after: null }] },
  ]);
});

describe('with 20,000 lines of each of two operators', () => {
  const until = new Date('2026-03-01T00:00:00Z');
  beforeAll(async () => {
    for (const { operatorId, membershipId } of [mine, other])
      await house.db.tx((tx) => writeLines(tx, { operatorId, membershipId, lines: 20_000, until }));
    await sql`analyze audit_log`.execute(house.db.kysely);
  });

  /** What a call reads of the log: whether it read it through, and how many rows it fetched by indexes. */
  const readBy = async (query: Record<string, unknown>): Promise<{ scans: number; rows: number }> =>
    house.run({ actor: mine }, async (ctx) => {
      const counted = async () =>
        (
          await sql<{ scans: number; rows: number }>`
            select seq_scan::int as scans, (idx_tup_fetch + seq_tup_read)::int as rows
            from pg_stat_xact_user_tables where relname = 'audit_log'`.execute(ctx.tx)
        ).rows[0] ?? { scans: 0, rows: 0 };
      const before = await counted();
      const found = await page(ctx, query);
      expect(found.data).not.toEqual([]);
      const after = await counted();
      return { scans: after.scans - before.scans, rows: after.rows - before.rows };
    });

  test('every filter is answered by an index, and reads no more than is counted for its page', async () => {
    const read = [];
    for (const [name, query] of Object.entries(filtersOf({ membershipId: mine.membershipId, until })))
      read.push({ name, ...(await readBy(query)) });
    expect(read.filter(({ scans, rows }) => scans > 0 || rows > 35_000)).toEqual([]);
    const few = read.filter(({ name }) =>
      ['a rare noun', 'a thing', 'a rare word', 'an action at a rare noun'].includes(name),
    );
    expect(few.filter(({ rows }) => rows > 1_000)).toEqual([]);
  });
});
