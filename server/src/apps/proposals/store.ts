import type { ProposalState, proposals } from '@voltdeck/contract';
import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { openStates, type KeptProblem, type ProposalRow } from './rules';

interface ProposalsTable {
  id: Generated<number>;
  operator_id: number;
  key_id: number;
  call: string;
  params: string;
  query: string;
  body: string;
  reason: string;
  name: string | null;
  place: string | null;
  before: string | null;
  state: ProposalState;
  proposed_at: Date;
  expires_at: Date;
  decided_by: number | null;
  decided_at: Date | null;
  rejection: string | null;
  problem: string | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    proposals: ProposalsTable;
  }
}

const nameOfPerson = (alias: string): RawBuilder<unknown> =>
  sql`nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), '')`;

const rowsOf = sql`
  select r.id, r.operator_id as "operatorId", r.key_id as "keyId", k.shown as key, ${nameOfPerson('mp')} as "keyMaker",
    r.call, r.params, r.query, r.body, r.reason, r.name, r.place, r.before, r.state,
    r.proposed_at as "proposedAt", r.expires_at as "expiresAt", ${nameOfPerson('dp')} as "decidedBy",
    r.decided_at as "decidedAt", r.rejection, r.problem
  from proposals r
  join developer_keys k on k.id = r.key_id
  join memberships m on m.id = k.created_by
  join persons mp on mp.id = m.person_id
  left join memberships d on d.id = r.decided_by
  left join persons dp on dp.id = d.person_id`;

const open = sql`r.state = any(${[...openStates]}::text[])`;

/** Whoever proposes to an operator waits for another who does, so that no limit is passed by two at once. */
export async function holdProposalsOf(tx: Tx, operatorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('proposals'), ${operatorId}::int)`.execute(tx);
}

/** Open ones of an operator, and those that a key made since a moment. */
export async function countProposals(
  tx: Tx,
  of: { operatorId: number; keyId: number; since: Date; now: Date },
): Promise<{ open: number; new: number }> {
  const { rows } = await sql<{ open: number; new: number }>`
    select (select count(*)::int from proposals r
        where r.operator_id = ${of.operatorId} and ${open} and r.expires_at > ${of.now}) as open,
      (select count(*)::int from proposals r
        where r.key_id = ${of.keyId} and r.proposed_at > ${of.since}) as new`.execute(tx);
  return rows[0] ?? { open: 0, new: 0 };
}

/** An open proposal of a key for the very same call; null where there is none. */
export async function sameProposal(
  tx: Tx,
  of: Pick<ProposalRow, 'operatorId' | 'keyId' | 'call' | 'params' | 'query' | 'body'> & { now: Date },
): Promise<ProposalRow | null> {
  const { rows } = await sql<ProposalRow>`
    ${rowsOf} where r.operator_id = ${of.operatorId} and r.key_id = ${of.keyId} and ${open} and r.expires_at > ${of.now}
      and r.call = ${of.call} and r.params = ${JSON.stringify(of.params)}::jsonb
      and r.query = ${JSON.stringify(of.query)}::jsonb and r.body = ${JSON.stringify(of.body)}::jsonb
    order by r.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export type NewProposal = Pick<
  ProposalRow,
  | 'operatorId'
  | 'keyId'
  | 'call'
  | 'params'
  | 'query'
  | 'body'
  | 'reason'
  | 'name'
  | 'place'
  | 'before'
  | 'proposedAt'
  | 'expiresAt'
>;

export async function insertProposal(tx: Tx, of: NewProposal): Promise<number> {
  const { id } = await tx
    .insertInto('proposals')
    .values({
      operator_id: of.operatorId,
      key_id: of.keyId,
      call: of.call,
      params: JSON.stringify(of.params),
      query: JSON.stringify(of.query),
      body: JSON.stringify(of.body),
      reason: of.reason,
      name: of.name,
      place: of.place,
      before: of.before === null ? null : JSON.stringify(of.before),
      state: 'waiting',
      proposed_at: of.proposedAt,
      expires_at: of.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A proposal of an operator's; null where it has none of this id. */
export async function findProposal(tx: Tx, operatorId: number, id: number): Promise<ProposalRow | null> {
  const { rows } = await sql<ProposalRow>`
    ${rowsOf} where r.operator_id = ${operatorId} and r.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** The same, held until the transaction ends: of two who decide, one waits. */
export async function holdProposal(tx: Tx, operatorId: number, id: number): Promise<ProposalRow | null> {
  await sql`select from proposals where operator_id = ${operatorId} and id = ${id} for update`.execute(tx);
  return findProposal(tx, operatorId, id);
}

/** What a key proposed, the latest first. */
export async function proposalsOfKey(
  tx: Tx,
  of: { operatorId: number; keyId: number; limit: number },
): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    ${rowsOf} where r.operator_id = ${of.operatorId} and r.key_id = ${of.keyId}
    order by r.id desc limit ${of.limit}`.execute(tx);
  return rows;
}

export interface WantedProposals {
  operatorId: number;
  now: Date;
  words: readonly string[];
  states: readonly ProposalState[] | undefined;
}

function isWanted({ operatorId, now, states, words }: WantedProposals): RawBuilder<unknown> {
  const parts = [sql`r.operator_id = ${operatorId}`];
  if (states !== undefined)
    parts.push(
      sql`case when ${open} and r.expires_at <= ${now} then 'expired' else r.state end = any(${[...states]}::text[])`,
    );
  for (const word of words)
    parts.push(sql`strpos(lower(concat_ws(' ', r.reason, r.name, r.place, r.call)), lower(${word})) > 0`);
  return sql.join(parts, sql` and `);
}

type Sort = NonNullable<ReturnType<typeof proposals.listProposals.query.parse>['sort']>;

/** What is open comes first unless another order is asked for. */
function ordering(sort: Sort | undefined, now: Date): RawBuilder<unknown> {
  if (sort === undefined) return sql`(${open} and r.expires_at > ${now}) desc, r.proposed_at desc, r.id desc`;
  const column = sql.ref(sort.endsWith('expires_at') ? 'r.expires_at' : 'r.proposed_at');
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${column} ${direction}, r.id ${direction}`;
}

/** A page of an operator's. */
export async function pageOfProposals(
  tx: Tx,
  wanted: WantedProposals,
  { sort, limit, offset }: { sort: Sort | undefined; limit: number; offset: number },
): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    ${rowsOf} where ${isWanted(wanted)} order by ${ordering(sort, wanted.now)}
    limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

/** How many match; where there are more than `most`, one more than that. */
export async function countWanted(tx: Tx, wanted: WantedProposals, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from proposals r where ${isWanted(wanted)} limit ${most + 1}) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Notes what somebody decided, or what came of it. */
export async function saveDecision(
  tx: Tx,
  { operatorId, id }: Pick<ProposalRow, 'operatorId' | 'id'>,
  decision: { state: ProposalState; by: number; at: Date; rejection?: string; problem?: KeptProblem },
): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({
      state: decision.state,
      decided_by: decision.by,
      decided_at: decision.at,
      rejection: decision.rejection ?? null,
      problem: decision.problem === undefined ? null : JSON.stringify(decision.problem),
    })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .execute();
}
