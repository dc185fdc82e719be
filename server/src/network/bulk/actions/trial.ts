import type { PriceBody } from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { byChargePoint } from '../../charge-points/actions';
import { ownChargePoints } from '../../charge-points/store';
import type { TariffRow } from '../../prices/rules';
import { refuseFiner } from '../../prices/rules-additions-read';
import { readTrial, toTariffRows } from '../../prices/rules-rows';
import { pricesOf } from '../../prices/store';

/** Charge points of the operator's with rows that are tried out on all of them, each known by its place, or with those each has. */
export async function trialRows(
  ctx: Ctx,
  { ids, rows }: { ids: readonly number[]; rows: readonly PriceBody[] | undefined },
): Promise<{ currency: string; places: Map<number, { title: string; rows: TariffRow[] }> }> {
  const operatorId = operatorOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  const own = await ownChargePoints(ctx.tx, { operatorId, ids, isHeld: false });
  if (own.length < new Set(ids).size) throw new Problem('not-found');
  const terms = rows && readTrial(rows);
  if (terms) refuseFiner(terms, currency, (index) => `rows.${index}.`);
  const shared = terms && toTariffRows(terms.map((row, id) => ({ ...row, id })));
  const kept = shared ? new Map() : byChargePoint(await pricesOf(ctx.tx, [...ids]));
  const rowsOf = (id: number): TariffRow[] => shared ?? toTariffRows(kept.get(id) ?? []);
  return { currency, places: new Map(own.map(({ id, title }) => [id, { title, rows: rowsOf(id) }])) };
}
