import { priceChanges } from '@voltdeck/contract';
import { dayMs } from '../kernel/clock';
import { planPrices } from '../network';
import type { Ctx } from '../platform/ctx';
import { demoChargePoints, pricesOf } from './data';

/** The first power center becomes cheaper a fortnight from now, so that somebody sees what planned prices look like. */
export async function planNewPrices(owner: Ctx, chargePointIds: readonly number[]): Promise<void> {
  const [id] = chargePointIds;
  const [first] = demoChargePoints(1);
  if (id === undefined || first === undefined) return;
  const day = new Date(owner.now.getTime() + 14 * dayMs).toISOString().slice(0, 10);
  const rows = pricesOf(first).map((row) => ({ ...row, price: Math.round(row.price * 95) / 100 }));
  const body = priceChanges.planPrices.body.parse({ rows, applies_at: `${day}T00:00` });
  await planPrices(owner, { params: { id }, query: {}, body });
}
