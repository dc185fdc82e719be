import { listDriverTopUps, listPaymentCards } from '../../../commerce';
import { aboutPerson, driverOf, operatorProfile, ownDriverLogins } from '../../../identity';
import type { FileAnswer } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { getDriverBalance, listDriverTransactions } from '../../driver-balance/actions';
import { listDriverDevices } from '../../driver-devices/actions/devices';
import { listDriverOrders } from '../../driver-orders/actions';
import { listDriverVehicles } from '../../driver-vehicles/actions';

/** Rows that stand in memory at once. */
const rowsAtOnce = 200;

type Run = Parameters<FileAnswer<Ctx>['chunks']>[0];
type Page = (ctx: Ctx, page: number) => Promise<readonly object[]>;

const queryOf = (page: number) => ({ params: {}, query: { page, per_page: rowsAtOnce }, body: {} });
const orders: Page = async (ctx, page) => (await listDriverOrders(ctx, queryOf(page))).data;
const movements: Page = async (ctx, page) => (await listDriverTransactions(ctx, queryOf(page))).data;

const topUps: Page = async (ctx, page) => (await listDriverTopUps(ctx, queryOf(page))).data;

/** All that is kept of the driver who asks, as one JSON text that is written while it is read. */
export async function copyDriverData(ctx: Ctx): Promise<FileAnswer<Ctx>> {
  const day = ctx.now.toISOString().slice(0, 10);
  return { name: `my-data-${day}.json`, contentType: 'application/json; charset=utf-8', chunks: chunksOf };
}

async function* chunksOf(run: Run): AsyncIterable<Uint8Array> {
  const head = await run(aboutDriver);
  yield Buffer.from(JSON.stringify(head).slice(0, -1));
  yield* listOf(run, 'orders', orders);
  yield* listOf(run, 'balance_transactions', movements);
  yield* listOf(run, 'top_ups', topUps);
  yield Buffer.from('}\n');
}

/** A list beside what was written before, page by page. */
async function* listOf(run: Run, name: string, pageOf: Page): AsyncIterable<Uint8Array> {
  yield Buffer.from(`,${JSON.stringify(name)}:[`);
  for (let page = 1; ; page += 1) {
    const number = page;
    const rows = await run((ctx) => pageOf(ctx, number));
    if (rows.length > 0)
      yield Buffer.from((page === 1 ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(','));
    if (rows.length < rowsAtOnce) break;
  }
  yield Buffer.from(']');
}

async function aboutDriver(ctx: Ctx): Promise<object> {
  const { personId, operatorId } = driverOf(ctx);
  const { id, name, currency } = await operatorProfile(ctx, operatorId);
  return {
    made_at: ctx.now.toISOString(),
    ...(await aboutPerson(ctx, personId)),
    operator: { id, name, currency },
    logins: await ownDriverLogins(ctx),
    vehicles: await listDriverVehicles(ctx),
    devices: (await listDriverDevices(ctx)).devices,
    balance: (await getDriverBalance(ctx)).balance,
    payment_cards: await listPaymentCards(ctx),
  };
}
