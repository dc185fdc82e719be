import { type OperatorKey, type Parsed, type Result, search, toMajor } from '@voltdeck/contract';
import { mayCall, memberOf } from '../../identity';
import { standingsOf } from '../../network';
import type { Ctx } from '../../platform/ctx';
import { type Asked, isWorthSearching, mayBeName, namesSomebody, readAsked } from './rules';
import { few, findChargePoints, findDrivers, findOrders, findSites, many } from './store';

/** Charge points that fit, each with why it has its status. */
async function placesOf(
  ctx: Ctx,
  operatorId: number,
  asked: Asked,
): Promise<Result<typeof search.find>['charge_points']> {
  const found = await findChargePoints(ctx.tx, operatorId, asked);
  const standings = await standingsOf(
    ctx,
    operatorId,
    found.map(({ id }) => id),
  );
  return found.flatMap((one) => {
    const standing = standings.get(one.id);
    return standing === undefined ? [] : [{ ...one, standing }];
  });
}

/** Looks only for kinds the caller may read; drivers are known from orders, so they need the orders' key. */
export async function find(
  ctx: Ctx,
  { query }: Parsed<typeof search.find>,
): Promise<Result<typeof search.find>> {
  const member = memberOf(ctx);
  const { operatorId } = member;
  const asked = readAsked(query.q);
  const mayRead = (operator: OperatorKey): boolean => mayCall(member, { operator });
  const hasWords = isWorthSearching(asked);
  const mayOrders = mayRead('order.read');
  const ofDrivers = { asked, most: query.only === 'drivers' ? many : few };
  const drivers = mayOrders && mayBeName(asked) ? await findDrivers(ctx.tx, operatorId, ofDrivers) : [];
  if (query.only === 'drivers') return { charge_points: [], sites: [], orders: [], drivers };
  const driverIds = namesSomebody(asked) ? drivers.map(({ id }) => id) : [];
  const orders = mayOrders ? await findOrders(ctx.tx, operatorId, { asked, driverIds }) : [];
  return {
    charge_points: hasWords && mayRead('power-center.read') ? await placesOf(ctx, operatorId, asked) : [],
    sites: hasWords && mayRead('charging-site.read') ? await findSites(ctx.tx, operatorId, asked) : [],
    drivers,
    orders: orders.map(({ chargePoint, energyWh, costMinor, requestedAt, tagLabel, ...order }) => ({
      ...order,
      tag_label: tagLabel,
      charge_point: chargePoint,
      energy: energyWh / 1000,
      price: toMajor(costMinor, order.currency),
      created_at: requestedAt.toISOString(),
    })),
  };
}
