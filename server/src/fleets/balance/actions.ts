import type { fleetBalance as contract, FleetBalance, Parsed } from '@voltdeck/contract';
import { toMajor } from '@voltdeck/contract';
import { runningStates, unfinishedStates } from '../../charging';
import { readAmount } from '../../commerce';
import { mustHaveFleet, mustHoldFleet, operatorOf, operatorProfile, recordAudit } from '../../identity';
import { Problem } from '../../kernel/problem';
import { balancesOf, post } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import { FleetBalanceChanged } from './facts';
import {
  accountOfFleet,
  depositsOfFleet,
  type KnownBalance,
  levelBelow,
  levelsOf,
  mustBeBookable,
  postingOf,
  toFleetBalance,
} from './rules';
import {
  bookedAt,
  type HeldAccount,
  holdAccounts,
  insertDeposit,
  markBooked,
  openAccount,
  type OfFleet,
  reservedOf,
  saveWarnLevels,
  warnLevelsOf,
} from './store';

/** What stands on the balances of fleets of one operator, in their order, in minor units; below zero where more was charged than paid. */
export async function fleetBalances(
  ctx: Ctx,
  of: { operatorId: number; fleetIds: readonly number[]; currency: string },
): Promise<number[]> {
  const { operatorId, fleetIds, currency } = of;
  const accounts = fleetIds.map((fleetId) => accountOfFleet({ operatorId, fleetId }));
  // What the operator owes to a fleet is a credit.
  return (await balancesOf(ctx, accounts, currency)).map((minor) => 0 - minor);
}

/** What stands on the balance of a fleet, in minor units. */
export async function fleetBalance(ctx: Ctx, of: OfFleet & { currency: string }): Promise<number> {
  const [minor = 0] = await fleetBalances(ctx, { ...of, fleetIds: [of.fleetId] });
  return minor;
}

/** What stands on the balance of a fleet and what of it is set aside. */
async function knownBalance(ctx: Ctx, of: OfFleet): Promise<KnownBalance> {
  const { currency } = await operatorProfile(ctx, of.operatorId);
  // What is set aside first: a session that is settled meanwhile is counted twice then, and never missed.
  const { reservedMinor, running } = await reservedOf(ctx.tx, of.fleetId, {
    running: runningStates,
    open: unfinishedStates,
  });
  const balanceMinor = await fleetBalance(ctx, { ...of, currency });
  return {
    currency,
    balanceMinor,
    reservedMinor,
    running,
    warnLevels: await warnLevelsOf(ctx.tx, of.fleetId),
  };
}

const shown = async (ctx: Ctx, of: OfFleet): Promise<FleetBalance> =>
  toFleetBalance(await knownBalance(ctx, of));

/** What stands on the balance of a fleet of the caller's operator. */
export const balanceOfOwn = (ctx: Ctx, fleetId: number): Promise<KnownBalance> =>
  knownBalance(ctx, { operatorId: operatorOf(ctx), fleetId });

/** What stands on the balance of a fleet whose account is held until the transaction ends: nothing is booked, and no session begins, meanwhile. */
export async function heldBalance(ctx: Ctx, fleetId: number): Promise<KnownBalance> {
  await holdAccount(ctx, fleetId);
  return balanceOfOwn(ctx, fleetId);
}

/** What a fleet has prepaid, and what of it is free. */
export async function getFleetBalance(
  ctx: Ctx,
  { params: { id: fleetId } }: Parsed<typeof contract.getFleetBalance>,
): Promise<FleetBalance> {
  await mustHaveFleet(ctx, fleetId);
  return shown(ctx, { operatorId: operatorOf(ctx), fleetId });
}

/** Holds the account of a fleet of the caller's operator; it is opened where nobody needed it before. */
async function holdAccount(ctx: Ctx, fleetId: number): Promise<HeldAccount> {
  const of = { operatorId: operatorOf(ctx), fleetId };
  await openAccount(ctx.tx, of);
  const [account] = await holdAccounts(ctx.tx, [fleetId]);
  if (account === undefined) throw new Error(`the account of fleet ${fleetId} was not opened`);
  return account;
}

const membershipOf = ({ actor }: Ctx): number | null => (actor.kind === 'member' ? actor.membershipId : null);

/** Books money on the balance of a fleet, or takes back what was booked (docs/decisions.md#fleet-balance). */
export async function changeFleetBalance(
  ctx: Ctx,
  { params: { id: fleetId }, body }: Parsed<typeof contract.changeFleetBalance>,
): Promise<FleetBalance> {
  await mustHoldFleet(ctx, fleetId);
  const of = { operatorId: operatorOf(ctx), fleetId };
  const { currency } = await operatorProfile(ctx, of.operatorId);
  const asked = {
    amountMinor: readAmount(body.amount, currency),
    currency: body.currency,
    reason: body.reason ?? null,
  };
  // So that of two who take back at once the second finds less.
  await holdAccount(ctx, fleetId);
  const [bookedMinor = 0] = await balancesOf(ctx, [depositsOfFleet(of)], currency);
  mustBeBookable(asked, { currency, bookedMinor });
  await book(ctx, of, {
    amountMinor: asked.amountMinor,
    currency,
    reason: asked.reason,
    reference: body.reference ?? null,
  });
  return shown(ctx, of);
}

async function book(
  ctx: Ctx,
  of: OfFleet,
  told: { amountMinor: number; currency: string; reason: string | null; reference: string | null },
): Promise<void> {
  const { amountMinor, currency, reason, reference } = told;
  const id = await insertDeposit(ctx.tx, { ...of, ...told, membershipId: membershipOf(ctx), at: ctx.now });
  if (id === null) throw await referenceUsed(ctx, of, reference);
  const transactionId = await post(ctx, postingOf({ ...of, id, amountMinor, currency, at: ctx.now }));
  await markBooked(ctx.tx, id, transactionId);
  await recordAudit(ctx, {
    action: amountMinor > 0 ? 'deposited' : 'took-back',
    noun: 'fleet',
    nounId: of.fleetId,
    detail: { amount: toMajor(amountMinor, currency), currency, reason, reference },
  });
  await ctx.announce(FleetBalanceChanged, { fleetId: of.fleetId }, of.operatorId);
}

async function referenceUsed(ctx: Ctx, of: OfFleet, reference: string | null): Promise<Problem> {
  const at = reference === null ? null : await bookedAt(ctx.tx, of.operatorId, reference);
  return new Problem('fleet-balance.reference-used', {
    field: 'reference',
    args: { day: at?.toISOString().slice(0, 10) ?? '' },
  });
}

/** Sets at which balances a fleet warns. Those it is below already are not told of again. */
export async function setWarnLevels(
  ctx: Ctx,
  { params: { id: fleetId }, body }: Parsed<typeof contract.setWarnLevels>,
): Promise<FleetBalance> {
  await mustHoldFleet(ctx, fleetId);
  const of = { operatorId: operatorOf(ctx), fleetId };
  const { currency } = await operatorProfile(ctx, of.operatorId);
  const levels = levelsOf(body.levels.map((level, index) => readAmount(level, currency, `levels.${index}`)));
  const { warnLevels } = await holdAccount(ctx, fleetId);
  if (levels.join() !== warnLevels.join()) {
    const balanceMinor = await fleetBalance(ctx, { ...of, currency });
    await saveWarnLevels(ctx.tx, { fleetId, levels, warnedMinor: levelBelow(balanceMinor, levels) });
    const major = (all: readonly number[]) => ({ warn_levels: all.map((one) => toMajor(one, currency)) });
    await recordAudit(ctx, {
      action: 'updated',
      noun: 'fleet',
      nounId: fleetId,
      before: major(warnLevels),
      after: major(levels),
    });
    await ctx.announce(FleetBalanceChanged, { fleetId }, of.operatorId);
  }
  return shown(ctx, of);
}
