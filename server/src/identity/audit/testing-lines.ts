import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

/** Writes lines of an operator's log as a team would leave them in months: one a minute, the last one at `until`. */
export const writeLines = async (
  tx: Tx,
  of: { operatorId: number; membershipId: number; lines: number; until: Date },
): Promise<void> => {
  await sql`
    insert into audit_log (operator_id, actor_kind, membership_id, role, address, action, noun, noun_id, name, within_noun,
      within_id, changes, detail, words, at)
    select ${of.operatorId}, case when n % 50 = 0 then 'system' else 'member' end,
      case when n % 50 = 0 then null else ${of.membershipId}::bigint end,
      'owner', '192.0.2.' || n % 200, (array['updated', 'created', 'deleted', 'opened'])[1 + n % 4],
      case when n % 400 = 0 then 'fleet' else (array['power-center', 'power-center-price', 'order', 'login'])[1 + n / 4 % 4] end,
      n % 5000, 'Place ' || n % 5000, case when n % 16 = 4 then 'power-center' end, case when n % 16 = 4 then n % 1000 end,
      jsonb_build_array(jsonb_build_object('field', 'title', 'before', 'Old ' || n, 'after', 'New ' || n)), '{}',
      'Place ' || n % 5000 || ' Old ' || n || ' New ' || n, ${of.until}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${of.lines}::int) n`.execute(tx);
};

/** The filters that a page is asked for, by name: each finds lines in what `writeLines` wrote. */
export const filtersOf = (of: {
  membershipId: number;
  until: Date;
}): Record<string, Record<string, unknown>> => {
  const day = (back: number): string => new Date(of.until.getTime() - back * 86_400_000).toISOString();
  return {
    nothing: {},
    'oldest first': { sort: 'at' },
    'a far page': { page: 100 },
    'a period': { from: day(8), to: day(6) },
    'a person': { by: [of.membershipId] },
    'the system': { actor: ['system'] },
    'a noun': { noun: ['order'] },
    'a rare noun': { noun: ['fleet'] },
    'two nouns': { noun: ['fleet', 'login'] },
    'a thing': { thing: 'power-center:17' },
    'an action': { action: ['deleted'] },
    'an address': { address: '192.0.2.7' },
    'a noun by a person in a period': { noun: ['order'], by: [of.membershipId], from: day(8), to: day(6) },
    'an action at a rare noun': { noun: ['fleet'], action: ['updated'] },
    'a rare word': { search: 'Place 4321' },
    'a common word': { search: 'Place' },
  };
};
