import { createHash } from 'node:crypto';
import type { StoredOrder } from '../../../charging/testing-charging';
import { priceOf } from '../../../network';
import { epochMs, type Script, type Session } from './testing-story';
import type { World } from './testing-world';

/** What a session left behind: the orders and the quarantined messages that came with it, by their ids. */
export interface Left {
  orders: readonly number[];
  quarantined: readonly string[];
  notes: readonly string[];
}

/** Names the inputs of a session, so that a record of other inputs is not compared. */
const inputsOf = ({ profile }: Script, session: Session): string =>
  createHash('sha256')
    .update(JSON.stringify([profile, session]))
    .digest('hex')
    .slice(0, 8);

type Order = Pick<
  StoredOrder,
  'id' | 'state' | 'way' | 'payment_kind' | 'start_verdict' | 'connector_number' | 'energy_wh' | 'cost_minor'
> &
  Pick<StoredOrder, 'fee_minor' | 'duration_ms' | 'held_reason' | 'failure_reason' | 'stop_reason'> &
  Pick<StoredOrder, 'stop_requested_why' | 'closed_by_rule' | 'started_at' | 'tariff' | 'cost_state'>;

/** A line of the price split: its row by place, its Wh, its milliseconds, its money. */
const linesOf = ({ tariff, cost_state: state }: Order): string =>
  state === null
    ? '-'
    : priceOf(tariff, state)
        .lines.map(({ rowId, energyWh, fromMs, toMs, amountMinor }) => {
          const place = rowId === null ? '-' : tariff.rows.findIndex(({ id }) => id === rowId);
          return `${place}/${energyWh}/${toMs - fromMs}/${amountMinor}`;
        })
        .join('+');

const orderLine = (order: Order, ledger: string | undefined): string =>
  [
    order.state,
    order.way,
    order.payment_kind,
    `c${order.connector_number}`,
    order.start_verdict ?? '-',
    order.started_at === null ? '-' : order.started_at.getTime() - epochMs,
    `${order.energy_wh}Wh`,
    `${order.cost_minor}/${order.fee_minor}`,
    `${order.duration_ms}ms`,
    order.held_reason ?? '-',
    order.failure_reason ?? order.stop_reason ?? '-',
    order.stop_requested_why ?? '-',
    order.closed_by_rule ? 'by-rule' : '-',
    linesOf(order),
    ledger ?? '-',
  ].join(' ');

/** A line for each session: its inputs, its orders, and what else came of it. */
export async function linesFor(
  world: World,
  scripts: readonly Script[],
  left: ReadonlyMap<Session, Left>,
): Promise<string[]> {
  const orders = new Map(
    (await world.rows<Order>('select * from orders_now')).map((order) => [order.id, order]),
  );
  const sums = await world.rows<{ id: number; sum: string }>(
    `select id, string_agg(kind || ':' || minor, ',' order by kind) as sum from (
       select t.order_id as id, a.kind, sum(e.amount_minor) as minor
       from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       join ledger_accounts a on a.id = e.account_id
       where t.order_id is not null group by t.order_id, a.kind) each group by id`,
  );
  const ledger = new Map(sums.map(({ id, sum }) => [id, sum]));
  return scripts.flatMap((script) =>
    script.sessions.map((session) => {
      const { orders: ids = [], quarantined = [], notes = [] } = left.get(session) ?? {};
      const told = ids.flatMap((id) => {
        const order = orders.get(id);
        return order === undefined ? [] : [orderLine(order, ledger.get(id))];
      });
      return [
        inputsOf(script, session),
        told.join('; ') || '-',
        quarantined.join() || '-',
        notes.join() || '-',
      ].join(' | ');
    }),
  );
}
