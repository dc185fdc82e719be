import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Ctx } from '../../platform/ctx';

/** What a log of messages is made of: exchanges of charge points in turn, spread evenly over a time. */
export interface Log {
  operatorId: number;
  chargePointIds: readonly number[];
  exchanges: number;
  /** The last exchange. */
  until: Date;
  spanMs: number;
  /** Parts of all that are refused, and that stay without a reply. */
  refused: number;
  unanswered: number;
  /** All bear the same id, as those of a charger that makes up none. */
  hasOneId?: boolean;
  /** Each is answered once more, which answers nothing. */
  isEchoed?: boolean;
}

/** Writes a log past the product, so that a million frames take seconds. */
export const writeLog = async (pool: Pick<Pool, 'query'>, log: Log): Promise<void> => {
  await pool.query(
    `insert into messages (at, charge_point_id, connection_id, direction, kind, is_fault, action, message_id, frame,
       reply_kind, reply_at, reply_frame, operator_id)
     select f.at, charge_point_id, md5(charge_point_id::text)::uuid, direction, kind, f.reply_kind is not distinct from 'error',
       action, message_id, replace(frame, '<id>', message_id), reply_kind, case when reply_kind is not null then reply_at end,
       replace(reply_frame, '<id>', message_id), $3
     from (
       select g, ($1::bigint[])[1 + g % cardinality($1::bigint[])] as charge_point_id,
         case when $8 then 'one' else md5(g::text) end as message_id,
         date_trunc('milliseconds', $4::timestamptz - make_interval(secs => $5::float8 / 1000) * ((g + 0.5) / $2::int)) as at,
         (hashint4(g) & 1023) / 1024.0 as chance
       from generate_series(0, $2::int - 1) g
     ) exchange
     cross join lateral (
       select case when chance < $6::float8 then 'error' when chance < 1 - $7::float8 then 'result' end as ending
     ) ended
     cross join lateral (
       values
         (0, exchange.at, 'in', 'call', (array['Heartbeat', 'MeterValues', 'StatusNotification'])[1 + g % 3],
           '[2,"<id>","Any",{"connectorId":1,"value":"' || repeat('v', 60) || '"}]', ending, exchange.at + interval '20 ms',
           case ending when 'error' then '[4,"<id>","NotImplemented","No",{}]' when 'result' then '[3,"<id>",{}]' end),
         (1, exchange.at + interval '30 ms', 'out', 'reply', null, null, 'error', exchange.at + interval '30 ms',
           '[4,"<id>","GenericError","Again",{}]')
     ) f (place, at, direction, kind, action, frame, reply_kind, reply_at, reply_frame)
     where place = 0 or $9
     order by f.at, place`,
    [
      log.chargePointIds,
      log.exchanges,
      log.operatorId,
      log.until,
      log.spanMs,
      log.refused,
      log.unanswered,
      log.hasOneId ?? false,
      log.isEchoed ?? false,
    ],
  );
};

const counted = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ looked: number }>`
    with parts as (select inhrelid as oid from pg_inherits where inhparent = 'messages'::regclass)
    select coalesce(sum(pg_stat_get_xact_tuples_returned(oid)), 0)::int as looked from
      (select oid from parts union all select indexrelid from pg_index where indrelid in (select oid from parts)) both_kinds`.execute(
    ctx.tx,
  );
  return rows[0]?.looked ?? 0;
};

/** How many exchanges and entries of their indexes work looks at. */
export const lookedAt = async (ctx: Ctx, work: () => Promise<unknown>): Promise<number> => {
  const before = await counted(ctx);
  await work();
  return (await counted(ctx)) - before;
};

const day = 86_400_000;

/** Logs that each make another part of the search do the most. */
export const shapes: Readonly<
  Record<
    string,
    Omit<Log, 'operatorId' | 'chargePointIds' | 'exchanges' | 'until'> & { chargePoints: number }
  >
> = {
  'few errors': { chargePoints: 200, spanMs: 10 * day, refused: 0.005, unanswered: 0.005 },
  'many errors': { chargePoints: 200, spanMs: 10 * day, refused: 0.9, unanswered: 0.05 },
  'one charger in minutes': { chargePoints: 1, spanMs: 300_000, refused: 0.5, unanswered: 0.4 },
  'no reply at all': { chargePoints: 1, spanMs: 300_000, refused: 0, unanswered: 1 },
  'one id for all': { chargePoints: 1, spanMs: 300_000, refused: 0.3, unanswered: 0.3, hasOneId: true },
  'errors that answer nothing': {
    chargePoints: 1,
    spanMs: 300_000,
    refused: 0,
    unanswered: 0.9,
    hasOneId: true,
    isEchoed: true,
  },
};

const middle = (until: Date, spanMs: number) => ({ before: `${until.getTime() - Math.floor(spanMs / 2)}.1` });

/** Filters of the list, from what costs least to what costs most. */
export const filtersOf = ({
  chargePointId,
  until,
  spanMs,
}: {
  chargePointId: number;
  until: Date;
  spanMs: number;
}): Readonly<Record<string, Record<string, unknown>>> => ({
  nothing: {},
  'page 100': { page: 100, per_page: 200 },
  errors: { outcome: 'error' },
  'errors from the middle on': { outcome: 'error', ...middle(until, spanMs) },
  'errors of one action': { outcome: 'error', action: 'Reset' },
  'errors of one charge point': { outcome: 'error', charge_point_id: [chargePointId] },
  'an error code': { error_code: 'NotImplemented' },
  'an error code that is not there': { error_code: 'SecurityError' },
  unanswered: { outcome: 'unanswered' },
  'unanswered from the middle on': { outcome: 'unanswered', ...middle(until, spanMs) },
  'replies to nothing': { outcome: 'unasked' },
  'slow ones': { min_duration_ms: 1000 },
  'slow ones from the middle on': { min_duration_ms: 1000, ...middle(until, spanMs) },
  'a text': { search: 'NotImplemented' },
  'a text that is not there': { search: 'Not there' },
  'one charge point': { charge_point_id: [chargePointId] },
  'an action that is not there': { action: 'Reset' },
  'a direction that is not there': { direction: 'out' },
  'a site without any': { charging_site_id: [999_999] },
});
