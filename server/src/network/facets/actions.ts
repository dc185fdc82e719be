import type { facets, Result } from '@voltdeck/contract';
import { operatorOf } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { toFacets } from './rules';
import { facetsOf } from './store';

/** What the operator's charge points can be filtered by. */
export async function chargePointFacets(ctx: Ctx): Promise<Result<typeof facets.chargePointFacets>> {
  return toFacets(await facetsOf(ctx.tx, operatorOf(ctx)));
}
