import { parseArgs } from 'node:util';
import { audit } from '@voltdeck/contract';
import { listAudit } from '../../server/src/identity/audit/actions/list';
import { filtersOf, writeLines } from '../../server/src/identity/audit/testing-lines';
import type { Member } from '../../server/src/kernel/actor';
import type { House } from '../../server/src/platform/house';
import { benchOwner, type Compared, onFreshHouse, tellBeside } from './testing-bare';

/* Every filter and order of the audit log beside the statements that read the same page and count as far. */
const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    tries: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
});
const lines = Number(values.lines);
const until = new Date('2026-03-02T10:00:00Z');
const day = 86_400_000;
const [from, to] = [8, 6].map((back) => `'${new Date(until.getTime() - back * day).toISOString()}'`);

/** What each filter of `filtersOf` says in SQL; $2 is the owner's membership. */
const conditions: Readonly<Record<string, string>> = {
  nothing: 'true',
  'oldest first': 'true',
  'a far page': 'true',
  'a period': `a.at between ${from} and ${to}`,
  'a person': 'a.membership_id = $2',
  'the system': `a.actor_kind = 'system' and a.actor_kind <> 'member'`,
  'a noun': `a.noun = 'order'`,
  'a rare noun': `a.noun = 'fleet'`,
  'two nouns': `a.noun in ('fleet', 'login')`,
  'an action': `a.action = 'deleted'`,
  'an address': `a.address = '192.0.2.7'`,
  'a thing': `(a.noun = 'power-center' and a.noun_id = 17 or a.within_noun = 'power-center' and a.within_id = 17)`,
  'a noun by a person in a period': `a.noun = 'order' and a.membership_id = $2 and a.at between ${from} and ${to}`,
  'an action at a rare noun': `a.noun = 'fleet' and a.action = 'updated'`,
  'a rare word': `a.words ilike '%Place%' and a.words ilike '%4321%'`,
  'a common word': `a.words ilike '%Place%'`,
};

const more: Readonly<Record<string, [query: Record<string, unknown>, condition: string]>> = {
  'a person, oldest first': [{ sort: 'at', by: 'me' }, 'a.membership_id = $2'],
  'a rare noun, oldest first': [{ sort: 'at', noun: ['fleet'] }, `a.noun = 'fleet'`],
  'a common word, oldest first': [{ sort: 'at', search: 'Place' }, `a.words ilike '%Place%'`],
  'a common word at a rare noun': [
    { noun: ['fleet'], search: 'Place' },
    `a.noun = 'fleet' and a.words ilike '%Place%'`,
  ],
  'a person who is named': [{ search: 'O' }, `(a.words ilike '%O%' or a.membership_id = $2)`],
  'a word that is nowhere': [{ search: 'xylophone' }, `a.words ilike '%xylophone%'`],
  'an address nobody called from': [{ address: '198.51.100.1' }, `a.address = '198.51.100.1'`],
  'people and the system': [
    { actor: ['member', 'system'] },
    `(a.actor_kind = 'member' or a.actor_kind = 'system')`,
  ],
  'a thing that one worked at': [
    { thing: 'power-center:17', by: 'me', action: ['updated'] },
    `(a.noun = 'power-center' and a.noun_id = 17 or a.within_noun = 'power-center' and a.within_id = 17) and a.membership_id = $2 and a.action = 'updated'`,
  ],
};

await onFreshHouse(until, async (house) => {
  const mine = await benchOwner(house, 'mine');
  const other = await benchOwner(house, 'other');
  for (const [{ operatorId, membershipId }, count] of [
    [mine, lines],
    [other, lines / 10],
  ] as const)
    await fill(house, { operatorId, membershipId, lines: count });
  await house.db.pool.query('vacuum analyze');
  console.log(`Audit log, ${lines} lines of one operator: a page with its total`);
  const wanted = compared(house, mine).filter(({ name }) => name.includes(values.only));
  await tellBeside(wanted, Number(values.tries));
});

/** Some at a time, because a statement of the product may not take long. */
async function fill(
  house: House,
  of: { operatorId: number; membershipId: number; lines: number },
): Promise<void> {
  const most = 20_000;
  for (let written = 0; written < of.lines; written += most) {
    const batch = {
      ...of,
      lines: Math.min(most, of.lines - written),
      until: new Date(until.getTime() - written * 60_000),
    };
    await house.run({ actor: { kind: 'system' } }, (ctx) => writeLines(ctx.tx, batch));
  }
}

function compared(house: House, mine: Member): Compared[] {
  const { membershipId } = mine;
  const usual = Object.entries(filtersOf({ membershipId, until })).map(
    ([name, query]) => [name, query, conditions[name] ?? 'false'] as const,
  );
  const others = Object.entries(more).map(
    ([name, [query, condition]]) =>
      [name, query['by'] === 'me' ? { ...query, by: [membershipId] } : query, condition] as const,
  );
  return [...usual, ...others].map(([name, query, condition]) => {
    const asked = audit.listAudit.query.parse(query);
    return {
      name,
      product: () =>
        house.run({ actor: mine }, (ctx) => listAudit(ctx, { params: {}, body: {}, query: asked })),
      bare: () => bare(house, mine, { condition, ...asked }),
    };
  });
}

/** Both statements know the operator and its owner, whether they ask for the latter or not. */
async function bare(
  house: House,
  { operatorId, membershipId }: Member,
  of: { condition: string; sort?: string | undefined; page: number; per_page: number },
): Promise<void> {
  const offset = (of.page - 1) * of.per_page;
  const direction = of.sort === 'at' ? 'asc' : 'desc';
  const where = `a.operator_id = $1 and $2::bigint is not null and ${of.condition}`;
  await house.db.pool.query(
    `select a.*, p.first_name, p.last_name from audit_log a
     left join memberships m on m.id = a.membership_id left join persons p on p.id = m.person_id
     where ${where} order by a.at ${direction}, a.id ${direction} limit ${of.per_page} offset ${offset}`,
    [operatorId, membershipId],
  );
  await house.db.pool.query(
    `select count(*) from (select from audit_log a where ${where} limit ${offset + 10_001}) counted`,
    [operatorId, membershipId],
  );
}
