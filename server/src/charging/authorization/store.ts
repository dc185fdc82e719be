import type { OrderState } from '@voltdeck/contract';
import { sql, type Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Holder, HolderKind, TagStatus } from './rules';
import type { KnownTag } from './rules-past';
import type { TokenUse } from './rules-use';

interface TagsTable {
  id: Generated<number>;
  operator_id: number;
  uid: string;
  uid_key: Generated<string>;
  parent_uid: string | null;
  holder: HolderKind;
  person_id: number | null;
  holder_id: Generated<number | null>;
  /** The VIN of the vehicle that holds it. */
  is_vin: Generated<boolean>;
  /** What the operator calls a driver; one without a login has nothing else. */
  holder_name: Generated<string | null>;
  label: string | null;
  status: Generated<TagStatus>;
  /** Since when it is blocked; null where that was before this was kept. */
  blocked_at: Generated<Date | null>;
  expires_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  /** Since when it is kept only because orders name it. */
  removed_at: Generated<Date | null>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    tags: TagsTable;
  }
}

/** An id token as its operator knows it. */
export interface TokenKey {
  operatorId: number;
  uid: string;
}

const holderIn = (row: Pick<FoundTag, 'holder' | 'holder_id'>): Holder =>
  row.holder === 'operator' || row.holder_id === null
    ? { kind: 'operator' }
    : { kind: row.holder, id: row.holder_id };

interface FoundTag {
  at: number;
  uid: string;
  parent_uid: string | null;
  holder: HolderKind;
  holder_id: number | null;
  isGuest: boolean;
  status: TagStatus;
  since: Date;
  blockedAt: Date | null;
  expires_at: Date | null;
}

/** The stored tags of id tokens, in their order; null where an operator has none such. */
export const findTags = async (tx: Tx, tokens: readonly TokenKey[]): Promise<(KnownTag | null)[]> => {
  if (tokens.length === 0) return [];
  const { rows } = await sql<FoundTag>`
    select asked.at::int as at, t.uid, t.parent_uid, t.holder, coalesce(t.person_id, t.holder_id) as holder_id,
      t.holder = 'operator' and t.holder_name is not null as "isGuest", t.status, t.created_at as since,
      t.blocked_at as "blockedAt", t.expires_at
    from unnest(${tokens.map(({ operatorId }) => operatorId)}::bigint[],
      ${tokens.map(({ uid }) => uid)}::text[]) with ordinality as asked(operator_id, uid, at)
    join tags t on t.operator_id = asked.operator_id and t.uid_key = upper(asked.uid collate "C") and t.removed_at is null
  `.execute(tx);
  const found = new Map(rows.map((row) => [row.at, row]));
  return tokens.map((_, index) => {
    const row = found.get(index + 1);
    if (row === undefined) return null;
    return {
      uid: row.uid,
      parentUid: row.parent_uid,
      holder: holderIn(row),
      isGuest: row.isGuest,
      status: row.status,
      since: row.since,
      blockedAt: row.blockedAt,
      expiresAt: row.expires_at,
    };
  });
};

/** Holds id tokens by their names until the transaction ends, in ascending order of the locks. */
export const lockTokens = async (tx: Tx, names: readonly string[]): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(7003, lock)
    from (select distinct hashtext(name) as lock from unnest(${[...names]}::text[]) name order by 1) locks
  `.execute(tx);
};

/** A session that runs with an id token, and after how many minutes offline its operator lets the token go. */
export interface FoundUse extends TokenUse {
  uid: string;
  freeAfterMinutes: number | null;
}

/**
 * Accepted sessions with the id tokens that are in one of the states, anywhere at their operators.
 * Their charge points are offline since their sockets closed; where a clock was set back meanwhile, the latest that is known counts.
 * The offset keeps tokens looked up one by one: joined, the sessions of all others would be read too.
 */
export const usesOfTokens = async (
  tx: Tx,
  tokens: readonly TokenKey[],
  { states, endedOrders }: { states: readonly OrderState[]; endedOrders: readonly number[] },
): Promise<FoundUse[]> => {
  const { rows } = await sql<Omit<FoundUse, 'told'> & { toldAt: Date | null; toldUntil: Date }>`
    select o.*, asked.uid,
      (select case when not c.online then greatest(
          coalesce(
            (select e.at from charge_point_events e where e.charge_point_id = c.id and e.kind = 'disconnected'
              order by e.at desc limit 1),
            c.deleted_at, c.last_seen_at
          ),
          c.connected_at
        ) end
        from charge_points c where c.id = o."chargePointId") as "offlineSince",
      (select min(started_at) from nodes) as "reachableSince",
      (select s.token_free_after_minutes from charging_settings s
        where s.operator_id = o."operatorId") as "freeAfterMinutes"
    from unnest(${tokens.map(({ operatorId }) => operatorId)}::bigint[],
      ${tokens.map(({ uid }) => uid)}::text[]) as asked(operator_id, uid)
    cross join lateral (
      select o.id as "orderId", o.operator_id as "operatorId", o.charge_point_id as "chargePointId", o.state,
        o.started_at as "startedAt",
        case when o.way = 'offline' then o.started_received_at end as "toldAt",
        greatest(o.started_at, coalesce(r.last_reading_at, o.last_reading_at)) as "toldUntil", c.connected_at as "connectedAt"
      from orders o join charge_points c on c.id = o.charge_point_id left join running_orders r on r.order_id = o.id
      where o.operator_id = asked.operator_id and upper(o.tag_uid) = upper(asked.uid collate "C")
        and o.state = any(${[...states]}::text[]) and o.start_verdict = 'accepted'
        and o.id <> all(${[...endedOrders]}::bigint[])
      offset 0
    ) o
  `.execute(tx);
  return rows.map(({ toldAt, toldUntil, ...use }) => ({
    ...use,
    told: toldAt === null ? null : { at: toldAt, until: toldUntil },
  }));
};
