import type { Locale, OrderState, PushKind } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Attempt } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    driver_pushes: {
      id: Generated<number>;
      device_id: number;
      order_id: number;
      kind: PushKind;
      tries: Generated<number>;
      is_short: Generated<boolean>;
      since: Date;
      good_until: Date;
      next_at: Date | null;
      claimed_until: Date | null;
    };
  }
}

export interface NewPush {
  kind: PushKind;
  orderIds: readonly number[];
  /** Kinds whose place this one takes. */
  over: readonly PushKind[];
  at: Date;
  goodUntil: Date;
}

/**
 * Has the devices of whoever drives an order told of it, by one statement; what waits of it before is not told any more.
 * One that is just being sent stays claimed, so that the newer one comes after it. @returns the devices
 */
export async function insertPushes(
  tx: Tx,
  { kind, orderIds, over, at, goodUntil }: NewPush,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into driver_pushes (device_id, order_id, kind, since, good_until, next_at)
    select d.id, o.id, ${kind}, ${at}, ${goodUntil}, ${at}
    from orders o join driver_devices d on d.person_id = o.person_id and d.operator_id = o.operator_id
    where o.id = any(${[...orderIds]}::bigint[])
    order by d.id, o.id
    on conflict (device_id, order_id) do update set kind = excluded.kind, tries = 0, is_short = false,
      since = excluded.since, good_until = excluded.good_until, next_at = excluded.next_at
      where driver_pushes.kind = any(${[...over]}::text[])
    returning device_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** So many are sent at once. */
export interface Shares {
  service: number;
  operator: number;
  allFailing: number;
}

/** A message to be sent now. */
export interface Claimed extends Attempt {
  id: number;
  deviceId: number;
  orderId: number;
  endpoint: string;
  p256dh: string;
  authSealed: string;
  locale: Locale;
}

/** Whoever takes messages is alone until the transaction ends, so that shares are counted once. */
export async function holdClaims(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('driver push claims'))`.execute(tx);
}

/** Gives up what nobody wants to hear any more. */
export async function giveUpLate(tx: Tx, now: Date): Promise<void> {
  await sql`
    update driver_pushes set next_at = null
    where next_at is not null and next_at <= ${now} and good_until <= ${now}
      and (claimed_until is null or claimed_until <= ${now})`.execute(tx);
}

/**
 * Takes what is due, at most so much, in turns among operators: each device one, each push service and operator its share,
 * and what fails a share of all, behind what does not. What another process took and has not ended in time is due again.
 */
export async function claimPushes(
  tx: Tx,
  { now, until, most, shares }: { now: Date; until: Date; most: number; shares: Shares },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with busy as materialized (
      select p.device_id, d.operator_id, d.service, d.failures > 0 as is_failing
      from driver_pushes p join driver_devices d on d.id = p.device_id
      where p.claimed_until > ${now}::timestamptz
    ), due as (
      select distinct on (p.device_id) p.id, p.next_at, d.operator_id, d.service, d.failures > 0 as is_failing
      from driver_pushes p join driver_devices d on d.id = p.device_id
      where p.next_at <= ${now}::timestamptz and (p.claimed_until is null or p.claimed_until <= ${now}::timestamptz)
        and not exists (select from busy b where b.device_id = p.device_id)
      order by p.device_id, p.next_at, p.id
    ), turns as (
      select due.*, row_number() over (partition by operator_id order by is_failing, next_at, id)
        + (select count(*) from busy b where b.operator_id = due.operator_id) as turn
      from due
    ), ranked as (
      select turns.*, row_number() over (partition by service order by is_failing, turn, next_at, id)
          + (select count(*) from busy b where b.service = turns.service) as place,
        row_number() over (partition by is_failing order by turn, next_at, id)
          + (select count(*) from busy b where b.is_failing = turns.is_failing) as among
      from turns where turn <= ${shares.operator}::int
    ), taken as (
      select id from ranked
      where place <= ${shares.service}::int and (not is_failing or among <= ${shares.allFailing}::int)
      order by turn, next_at, id limit ${most}
    )
    update driver_pushes p set claimed_until = ${until}::timestamptz
    from taken, driver_devices d, persons w
    where p.id = taken.id and d.id = p.device_id and w.id = d.person_id
    returning p.id, p.device_id as "deviceId", p.order_id as "orderId", p.kind, p.tries, p.is_short as "isShort",
      p.good_until as "goodUntil", d.endpoint, d.p256dh, d.auth_sealed as "authSealed",
      coalesce(d.locale, w.locale) as locale`.execute(tx);
  return rows;
}

/** A message that is being sent, held until the transaction ends; null where it is none any more. */
export async function holdClaimed(tx: Tx, id: number): Promise<Attempt | null> {
  const { rows } = await sql<Attempt>`
    select kind, tries, is_short as "isShort", good_until as "goodUntil" from driver_pushes
    where id = ${id} and claimed_until is not null for update`.execute(tx);
  return rows[0] ?? null;
}

/** Writes down what became of a try. */
export async function saveTry(
  tx: Tx,
  { id, nextAt, isShort }: { id: number; nextAt: Date | null; isShort: boolean },
): Promise<void> {
  await tx
    .updateTable('driver_pushes')
    .set(({ eb }) => ({
      next_at: nextAt,
      is_short: isShort,
      claimed_until: null,
      tries: eb('tries', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Lets go of a message whose place a newer one took while it was sent. */
export async function releasePush(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('driver_pushes').set({ claimed_until: null }).where('id', '=', id).execute();
}

/** Forgets what was told of orders long ago. */
export async function deletePushesBefore(
  tx: Tx,
  { begun, over, begunKinds }: { begun: Date; over: Date; begunKinds: readonly PushKind[] },
): Promise<void> {
  await sql`
    delete from driver_pushes
    where since < ${over} and next_at is null and claimed_until is null
      and (since < ${begun} or kind <> all(${[...begunKinds]}::text[]))`.execute(tx);
}

/** An order as its driver's devices are told of it, in Wh and minor units. */
export interface OrderTold {
  id: number;
  state: OrderState;
  chargePointId: number;
  title: string;
  connectorNumber: number;
  energyWh: number;
  costMinor: number;
  currency: string;
  failureReason: string | null;
  stopReason: string | null;
  isHeld: boolean;
}

export async function ordersTold(tx: Tx, ids: readonly number[]): Promise<OrderTold[]> {
  const { rows } = await sql<OrderTold>`
    select o.id, o.state, o.charge_point_id as "chargePointId", c.title, o.connector_number as "connectorNumber",
      o.energy_wh as "energyWh", o.cost_minor as "costMinor", o.currency, o.failure_reason as "failureReason",
      o.stop_reason as "stopReason", o.held_reason is not null as "isHeld"
    from orders_now o join charge_points c on c.id = o.charge_point_id
    where o.id = any(${[...ids]}::bigint[])`.execute(tx);
  return rows;
}
