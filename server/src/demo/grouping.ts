import type { CategoryType } from '@voltdeck/contract';
import { createCategory, createGroup, setCategories } from '../network';
import type { Ctx } from '../platform/ctx';
import type { DemoChargePoint } from './data';

interface Made extends Pick<DemoChargePoint, 'kind'> {
  id: number;
}

const add = async (ctx: Ctx, type: CategoryType, name: string, color: string): Promise<number> =>
  (await createCategory(ctx, { params: {}, query: {}, body: { type, name, color } })).id;

const group = (ctx: Ctx, name: string, description: string, ids: readonly number[]) =>
  createGroup(ctx, { params: {}, query: {}, body: { name, description, charge_point_ids: [...ids] } });

/** Puts the power centers of the demo into groups and categories, and its first site into one; acts as the owner. */
export async function groupDemo(ctx: Ctx, made: readonly Made[], siteIds: readonly number[]): Promise<void> {
  const half = Math.ceil(made.length / 2);
  const ids = made.map(({ id }) => id);
  await group(ctx, 'City partners', 'Shared with the car parks that host them.', ids.slice(0, half));
  await group(ctx, 'Maintenance north', 'Looked after by the team in the north.', ids.slice(half, -1));
  const fast = await add(ctx, 'charge-point', 'Fast charging', '#BC4C00');
  const slow = await add(ctx, 'charge-point', 'Destination', '#1F6FEB');
  const parking = await add(ctx, 'charging-site', 'Car parks', '#8250DF');
  await add(ctx, 'fleet', 'Couriers', '#0B7A53');
  for (const { id, kind } of made)
    await setCategories(ctx, { type: 'charge-point', id, categoryIds: [kind === 'AC' ? slow : fast] });
  for (const id of siteIds.slice(0, 1))
    await setCategories(ctx, { type: 'charging-site', id, categoryIds: [parking] });
}
