import type { Ctx } from '../../../platform/ctx';
import { connectorsPaying } from '../store';

/** Connectors of a charge point at which a stranger is about to pay. */
export const connectorsPaid = (ctx: Ctx, chargePointId: number): Promise<ReadonlySet<number>> =>
  connectorsPaying(ctx.tx, chargePointId, { now: ctx.now });
