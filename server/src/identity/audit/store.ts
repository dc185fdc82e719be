import type { AuditActor, ChangedField } from '@voltdeck/contract';
import { sql, type Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface AuditLogTable {
  id: Generated<number>;
  operator_id: number | null;
  actor_kind: AuditActor;
  membership_id: number | null;
  role: string | null;
  charge_point_id: number | null;
  api_key: string | null;
  token_id: number | null;
  address: string | null;
  user_agent: string | null;
  action: string;
  noun: string;
  noun_id: number | null;
  name: string | null;
  within_noun: string | null;
  within_id: number | null;
  changes: string | null;
  detail: string;
  words: string;
  request_id: string | null;
  at: Date;
}

declare module '../../platform/db/tables' {
  interface Tables {
    audit_log: AuditLogTable;
  }
}

export interface NewLine {
  operatorId: number | null;
  actorKind: AuditActor;
  membershipId: number | null;
  chargePointId: number | null;
  /** The first characters of a developer key. */
  key: string | null;
  tokenId: number | null;
  address: string | null;
  userAgent: string | null;
  action: string;
  noun: string;
  nounId: number | null;
  name: string | null;
  within: { noun: string; id: number } | null;
  changes: readonly ChangedField[] | null;
  detail: object;
  words: string;
  requestId: string;
  at: Date;
}

export async function insertAuditLine(tx: Tx, line: NewLine): Promise<void> {
  await sql`
    insert into audit_log (operator_id, actor_kind, membership_id, role, charge_point_id, api_key, token_id, address, user_agent,
      action, noun, noun_id, name, within_noun, within_id, changes, detail, words, request_id, at)
    values (${line.operatorId}, ${line.actorKind}, ${line.membershipId},
      (select case when is_owner then 'owner' else role end from memberships where id = ${line.membershipId}),
      ${line.chargePointId}, ${line.key}, ${line.tokenId}, ${line.address}, ${line.userAgent},
      ${line.action}, ${line.noun}, ${line.nounId}, ${line.name}, ${line.within?.noun ?? null}, ${line.within?.id ?? null},
      ${line.changes === null ? null : JSON.stringify(line.changes)}::jsonb, ${JSON.stringify(line.detail)}::jsonb,
      ${line.words}, ${line.requestId}, ${line.at})`.execute(tx);
}

/** What a thing of identity is called; null where nobody knows. */
export async function nameOfThing(tx: Tx, noun: string, id: number): Promise<string | null> {
  const person = sql`coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email::text)`;
  const found = {
    membership: sql`select ${person} as name from memberships m join persons p on p.id = m.person_id where m.id = ${id}`,
    person: sql`select ${person} as name from persons p where p.id = ${id}`,
    fleet: sql`select name from fleets where id = ${id}`,
    operator: sql`select name from operators where id = ${id}`,
  };
  const names: Readonly<Record<string, ReturnType<typeof sql>>> = {
    ...found,
    'fleet-admin': found.membership,
    password: found.person,
  };
  const one = names[noun];
  if (one === undefined) return null;
  const { rows } = await sql<{ name: string }>`${one}`.execute(tx);
  return rows[0]?.name ?? null;
}

/** What was done to a thing; `by` is the person's name, null where it was not one of the operator's. */
export interface AuditRecord {
  at: Date;
  action: string;
  by: string | null;
  membershipId: number | null;
  /** Null where the line is older than these. */
  changes: ChangedField[] | null;
  detail: Record<string, unknown>;
}

/** The lines of an operator's log about one thing, newest first. */
export async function auditLines(
  tx: Tx,
  of: { operatorId: number; noun: string; nounId: number; limit: number },
): Promise<AuditRecord[]> {
  const { rows } = await sql<AuditRecord>`
    select a.at, a.action, a.changes, a.detail, a.membership_id as "membershipId", nullif(trim(p.first_name || ' ' || p.last_name), '') as by
    from audit_log a
    left join memberships m on m.id = a.membership_id
    left join persons p on p.id = m.person_id
    where a.noun = ${of.noun} and a.noun_id = ${of.nounId} and a.operator_id = ${of.operatorId}
    order by a.id desc limit ${of.limit}
  `.execute(tx);
  return rows;
}

/** A line of what somebody did, as they get it in the copy of what is kept of them. */
export interface OwnAuditLine {
  id: number;
  at: Date;
  operator_id: number | null;
  action: string;
  noun: string;
  noun_id: number | null;
  name: string | null;
  address: string | null;
  user_agent: string | null;
  changes: ChangedField[] | null;
  detail: Record<string, unknown>;
}

/** What was done through some memberships, oldest first, after a line. */
export async function auditLinesBy(
  tx: Tx,
  { membershipIds, after, limit }: { membershipIds: readonly number[]; after: number; limit: number },
): Promise<OwnAuditLine[]> {
  const { rows } = await sql<OwnAuditLine>`
    select id, at, operator_id, action, noun, noun_id, name, address, user_agent, changes, detail from audit_log
    where membership_id = any(${membershipIds}::bigint[]) and id > ${after} order by id limit ${limit}
  `.execute(tx);
  return rows;
}

/** Takes somebody out of the log who is erased: their name where they are the thing, what was told of them, and where they called from. */
export async function forgetPersonInLog(
  tx: Tx,
  of: { personId: number; membershipIds: readonly number[]; name: string },
): Promise<void> {
  await sql`
    update audit_log set name = ${of.name}, words = '', detail = '{}', changes = (
      select jsonb_agg(jsonb_build_object('field', c.value -> 'field', 'before', null, 'after', null) order by c.ordinality)
      from jsonb_array_elements(changes) with ordinality c)
    where (noun in ('person', 'password') and noun_id = ${of.personId})
      or (noun in ('membership', 'fleet-admin') and noun_id = any(${of.membershipIds}::bigint[]))`.execute(
    tx,
  );
  await sql`
    update audit_log set address = null, user_agent = null
    where membership_id = any(${of.membershipIds}::bigint[])
      or (membership_id is null and noun = 'person' and noun_id = ${of.personId})`.execute(tx);
}

/** Takes address and browser out of what drivers did to some things; that a driver did it stays. */
export async function forgetDriversInLog(
  tx: Tx,
  { noun, nounIds }: { noun: string; nounIds: readonly number[] },
): Promise<void> {
  await sql`
    update audit_log set address = null, user_agent = null
    where noun = ${noun} and noun_id = any(${[...nounIds]}::bigint[]) and actor_kind = 'driver'`.execute(tx);
}
