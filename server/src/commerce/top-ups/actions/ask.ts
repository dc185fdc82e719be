import { driverBalances, type Parsed, type Result, toMajor } from '@voltdeck/contract';
import { driverOf, holdPerson, operatorProfile } from '../../../identity';
import { toMeta } from '../../../kernel/counted-page';
import { Problem } from '../../../kernel/problem';
import { moneySettings } from '../../../ledger';
import type { Ctx } from '../../../platform/ctx';
import { readAmount } from '../../refunds/rules';
import { limitsOf, mustBePayable, offeredOf, openMs, toDriverTopUp, type TopUp } from '../rules';
import { countOpen, insertTopUp, topUpOfDriver, topUpsOfDriver } from '../store';
import { findCard } from '../store-cards';
import { chargeJob } from './charge';
import { openJob } from './checkout';

/** How much may be paid in advance at once, and what is offered, in major units of a currency. */
export async function topUpLimits(
  ctx: Ctx,
  currency: string,
): Promise<driverBalances.DriverBalance['top_up']> {
  const { holdMinor } = await moneySettings(ctx, currency);
  const { leastMinor, mostMinor } = limitsOf(holdMinor);
  const major = (minor: number) => toMajor(minor, currency);
  return { least: major(leastMinor), most: major(mostMinor), amounts: offeredOf(holdMinor).map(major) };
}

const shown = (ctx: Ctx, topUp: TopUp): driverBalances.DriverTopUp =>
  toDriverTopUp(topUp, { now: ctx.now, link: ctx.ports.mail.link });

/** Begins a payment in advance of the driver who asks: a job has the provider open a page for it. */
export async function topUpDriverBalance(
  ctx: Ctx,
  { body }: Parsed<typeof driverBalances.topUpDriverBalance>,
): Promise<driverBalances.DriverTopUp> {
  const me = driverOf(ctx);
  const { currency } = await operatorProfile(ctx, me.operatorId);
  const amountMinor = readAmount(body.amount, currency);
  const { holdMinor } = await moneySettings(ctx, currency);
  mustBePayable(amountMinor, holdMinor, currency);
  // Held, so that many at once are counted, and nobody pays for a driver who is erased meanwhile.
  if ((await holdPerson(ctx.tx, me.personId)) === null) throw new Problem('unauthenticated');
  const most = driverBalances.mostOpenTopUps;
  if ((await countOpen(ctx.tx, me, ctx.now)) >= most)
    throw new Problem('top-up.too-many', { args: { most } });
  const [provider] = ctx.ports.paymentProviders;
  const cardId = body.payment_card_id ?? null;
  if (cardId !== null && (await findCard(ctx.tx, me, cardId))?.provider !== provider.name)
    throw new Problem('fields.invalid', { errors: { payment_card_id: [{ code: 'unknown' }] } });
  const topUp = await insertTopUp(ctx.tx, {
    operatorId: me.operatorId,
    personId: me.personId,
    provider: provider.name,
    token: ctx.random.token(32),
    currency,
    amountMinor,
    locale: ctx.locale,
    keepsCard: body.save_card,
    cardId,
    state: 'opening',
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + openMs),
  });
  const job = cardId === null ? openJob : chargeJob;
  await ctx.schedule(job, { topUpId: topUp.id }, { key: `${job}:${topUp.id}` });
  return shown(ctx, topUp);
}

/** How a payment in advance of the driver who asks stands. */
export async function getDriverTopUp(
  ctx: Ctx,
  { params }: Parsed<typeof driverBalances.getDriverTopUp>,
): Promise<driverBalances.DriverTopUp> {
  const topUp = await topUpOfDriver(ctx.tx, driverOf(ctx), params.id);
  if (topUp === null) throw new Problem('not-found');
  return shown(ctx, topUp);
}

/** A page of the payments in advance of the driver who asks. */
export async function listDriverTopUps(
  ctx: Ctx,
  { query }: Parsed<typeof driverBalances.listDriverTopUps>,
): Promise<Result<typeof driverBalances.listDriverTopUps>> {
  const { page, per_page: limit } = query;
  const { rows, total } = await topUpsOfDriver(ctx.tx, driverOf(ctx), { limit, offset: (page - 1) * limit });
  return { data: rows.map((row) => shown(ctx, row)), meta: toMeta(query, total) };
}
