import { type Parsed, visits, type Visit as ShownVisit } from '@voltdeck/contract';
import { mustBeStartable } from '../../../charging';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import { moneySettings } from '../../../ledger';
import { namedChargePoint } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import { openMs } from '../rules';
import { countWaiting, insertVisit } from '../store';
// Brings the type of the port.
import type {} from '../ports';
import { openJob } from './checkout';
import { shown } from './show';

type Body = Parsed<typeof visits.startVisit>['body'];

/** The station that a code names, where strangers may charge at all. */
async function stationOf(ctx: Ctx, token: string): Promise<{ id: number; operatorId: number }> {
  const named = await namedChargePoint(ctx, { token });
  const page = named === null ? null : await ctx.ports.codeOfDriverPage(ctx, named.operatorId);
  if (named === null || page === null) throw new Problem('not-found');
  return named;
}

/** Begins a visit and has its page to pay on opened. */
export async function beginVisit(ctx: Ctx, body: Body): Promise<ShownVisit> {
  const { id: chargePointId, operatorId } = await stationOf(ctx, body.station);
  const { connector: connectorNumber } = body;
  const { currency } = await mustBeStartable(ctx, { operatorId, chargePointId, connectorNumber });
  const network = networkOf(ctx.address);
  if ((await countWaiting(ctx.tx, { chargePointId, network, now: ctx.now })) >= visits.mostOpenVisits)
    throw new Problem('visit.too-many');
  const { holdMinor } = await moneySettings(ctx, currency);
  const [provider] = ctx.ports.paymentProviders;
  const visit = await insertVisit(ctx.tx, {
    operatorId,
    chargePointId,
    connectorNumber,
    token: ctx.random.token(32),
    locale: body.locale,
    provider: provider.name,
    currency,
    amountMinor: holdMinor,
    email: body.email ?? null,
    network,
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + openMs),
  });
  await ctx.schedule(openJob, { visitId: visit.id }, { key: `${openJob}:${visit.id}` });
  return shown(ctx, visit);
}

/** Begins the visit of a stranger: a job has the provider open a page that holds money. */
export const startVisit = (
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof visits.startVisit>,
): Promise<ShownVisit> => call.run((ctx) => beginVisit(ctx, body));
