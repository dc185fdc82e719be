import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { PastCard } from './rules-past';
import type { TokenKey } from './store';

declare module '../../platform/db/tables' {
  interface Tables {
    past_cards: {
      operator_id: number;
      uid_key: string;
      worker_id: number;
      since: Date;
      until: Date;
      expires_at: Date | null;
    };
  }
}

/** Keeps that workers had cards that they give up now; one that is blocked they had until then. */
export async function keepPastCards(
  tx: Tx,
  operatorId: number,
  { ids, at }: { ids: readonly number[]; at: Date },
): Promise<void> {
  await sql`
    insert into past_cards (operator_id, uid_key, worker_id, since, until, expires_at)
    select t.operator_id, t.uid_key, t.holder_id, t.created_at, t.until, t.expires_at
    from (
      select *, case when status = 'blocked' then blocked_at else ${at} end as until from tags
      where id = any(${[...ids]}::bigint[]) and operator_id = ${operatorId} and holder = 'worker'
    ) t where t.created_at < t.until
  `.execute(tx);
}

/** Which workers had cards, in the order of these; of each the last first. */
export async function findPastCards(tx: Tx, tokens: readonly TokenKey[]): Promise<PastCard[][]> {
  if (tokens.length === 0) return [];
  const { rows } = await sql<PastCard & { at: number }>`
    select asked.at::int as at, asked.uid, p.worker_id as "workerId", p.since, p.until, p.expires_at as "expiresAt"
    from unnest(${tokens.map(({ operatorId }) => operatorId)}::bigint[],
      ${tokens.map(({ uid }) => uid)}::text[]) with ordinality as asked(operator_id, uid, at)
    join past_cards p on p.operator_id = asked.operator_id and p.uid_key = upper(asked.uid collate "C")
    order by p.until desc
  `.execute(tx);
  return tokens.map((_, index) => rows.filter(({ at }) => at === index + 1));
}
