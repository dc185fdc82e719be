import type { ChargerCommand } from '@voltdeck/contract';
import { sql, type Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { named } from '../../platform/db/named';
import { type Command, type OrderCommand, type Outcome, wantedIn } from './rules';

interface CommandsTable {
  id: Generated<number>;
  operator_id: number;
  charge_point_id: number;
  order_id: number | null;
  kind: Command['kind'];
  payload: Command;
  state: Generated<ChargerCommand['state']>;
  outcome: string | null;
  created_at: Date;
  /** Not before this moment; null where it is sent at once. */
  send_after: Date | null;
  tries: Generated<number>;
  /** The socket it was sent on, as it was recorded then. */
  connection_id: string | null;
  sent_at: Date | null;
  answered_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    commands: CommandsTable;
  }
}

export interface StoredCommand {
  id: number;
  operatorId: number;
  createdAt: Date;
  command: Command;
  /** How often it was sent by now. */
  tries: number;
  /** Whether its order has ended meanwhile, so that nobody wants it any more. */
  isPointless: boolean;
}

/** A command of an operator's, before it is sent. */
interface NewCommand {
  operatorId: number;
  command: Command;
  createdAt: Date;
}

/** Writes commands in one statement; answers their ids in the order given. */
export const insertCommands = async (tx: Tx, commands: readonly NewCommand[]): Promise<number[]> => {
  if (commands.length === 0) return [];
  const rows = await named<{ id: number }>(
    tx,
    'insert-commands',
    `insert into commands (operator_id, charge_point_id, order_id, kind, payload, created_at)
     select operator_id, charge_point_id, order_id, kind, payload::jsonb, created_at
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[])
       with ordinality as t(operator_id, charge_point_id, order_id, kind, payload, created_at, place)
     order by place
     returning id`,
    [
      commands.map(({ operatorId }) => operatorId),
      commands.map(({ command }) => command.chargePointId),
      commands.map(({ command }) => ('orderId' in command ? command.orderId : null)),
      commands.map(({ command }) => command.kind),
      commands.map(({ command }) => JSON.stringify(command)),
      commands.map(({ createdAt }) => createdAt),
    ],
  );
  // Ids are given in the order of the rows, whatever order the answer has.
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
};

/** What is due within this time is sent now: nobody looks again at the very moment. */
const slackMs = 1_000;

/** Takes the commands that wait for these chargers; two nodes never take the same. */
export const claimCommands = async (
  tx: Tx,
  now: Date,
  chargePointIds: readonly number[],
): Promise<StoredCommand[]> => {
  const { rows } = await sql<StoredCommand>`
    with waiting as (
      select id from commands where state = 'pending' and charge_point_id = any(${chargePointIds}::bigint[])
        and (send_after is null or send_after <= ${new Date(now.getTime() + slackMs)})
      order by id for update skip locked
    ), claimed as (
      update commands c set state = 'sent', sent_at = ${now}, tries = tries + 1, connection_id = p.connection_id
      from charge_points p where p.id = c.charge_point_id and c.id in (select id from waiting)
      returning c.id, c.operator_id, c.created_at, c.payload, c.order_id, c.kind, c.tries
    )
    select c.id, c.operator_id as "operatorId", c.created_at as "createdAt", c.payload as command, c.tries,
      (case c.kind when 'start' then o.state <> all(${wantedIn.start}::text[])
        when 'stop' then o.state <> all(${wantedIn.stop}::text[]) end) is true as "isPointless"
    from claimed c left join orders o on o.id = c.order_id order by c.id
  `.execute(tx);
  return rows;
};

/** Keeps the answer to the newest command of its kind that was given up for this order; tells whether there is one. */
export const saveLateOutcome = async (
  tx: Tx,
  now: Date,
  command: OrderCommand,
  outcome: Outcome,
): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    update commands set state = ${outcome.state}, outcome = ${outcome.detail}, answered_at = ${now}
    where id = (
      select id from commands
      where order_id = ${command.orderId} and kind = ${command.kind} and state = 'unanswered' and sent_at is not null
      order by id desc limit 1
    ) returning id
  `.execute(tx);
  return rows.length > 0;
};

/** Keeps what became of a command that was sent; false where it was given up meanwhile. */
export const saveOutcome = async (tx: Tx, now: Date, id: number, outcome: Outcome): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('commands')
    .set({ state: outcome.state, outcome: outcome.detail, answered_at: now })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export interface CommandRow {
  id: number;
  kind: OrderCommand['kind'];
  state: ChargerCommand['state'];
  outcome: string | null;
  connector_number: number | null;
  order_id: number | null;
  order_failure: string | null;
  created_at: Date;
  sent_at: Date | null;
  answered_at: Date | null;
}

/** Commands of these kinds to a charge point of the operator's, newest first, from the one after `before` on. */
export const commandsOf = async (
  tx: Tx,
  of: {
    operatorId: number;
    chargePointId: number;
    kinds: readonly OrderCommand['kind'][];
    before: number | undefined;
    limit: number;
  },
): Promise<CommandRow[]> => {
  const page = of.before === undefined ? sql`` : sql`and c.id < ${of.before}`;
  const { rows } = await sql<CommandRow>`
    select c.id, c.kind, c.state, c.outcome, c.order_id, o.connector_number, o.failure_reason as order_failure,
      c.created_at, c.sent_at, c.answered_at
    from commands c left join orders o on o.id = c.order_id
    where c.charge_point_id = ${of.chargePointId} and c.operator_id = ${of.operatorId}
      and c.kind = any(${of.kinds}::text[]) ${page}
    order by c.id desc limit ${of.limit}
  `.execute(tx);
  return rows;
};
