import type { operators, Parsed, Result, SetupStep } from '@voltdeck/contract';
import { type FieldError, Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { recordAudit } from '../../audit/actions';
import { operatorOf } from '../../memberships/actions';
import { keptName } from '../../persons/rules';
import { OperatorChanged } from '../facts';
import { faultsOfOperator, mayStep, type OperatorProfile } from '../rules';
import { findOperator, holdOperator, updateOperator } from '../store';
// Brings the type of the port.
import type {} from '../ports';

type Shown = Result<typeof operators.showOperator>;

/** The caller's operator, and whether its currency can still change. */
export async function showOperator(ctx: Ctx): Promise<Shown> {
  const operator = await findOperator(ctx.tx, operatorOf(ctx));
  if (operator === null) throw new Problem('not-found');
  return shown(ctx, operator);
}

export const changeOperator = async (
  ctx: Ctx,
  { body }: Parsed<typeof operators.changeOperator>,
): Promise<Shown> => shown(ctx, await applyToOperator(ctx, operatorOf(ctx), body));

/** What of an operator is to be changed, by the names of the call. */
export interface OperatorWish {
  name?: string | undefined;
  country?: string | undefined;
  currency?: string | undefined;
  time_zone?: string | undefined;
  setup?: SetupStep | null | undefined;
}

/** Changes what is wished of an operator; the check of the currency and the change are one transaction. */
export async function applyToOperator(
  ctx: Ctx,
  operatorId: number,
  wish: OperatorWish,
): Promise<OperatorProfile> {
  const before = await holdOperator(ctx.tx, operatorId);
  if (before === null) throw new Problem('not-found');
  const after = afterWish(before, wish);
  const errors: Record<string, FieldError[]> = faultsOfOperator(after);
  if (!mayStep(before.setup, after.setup)) errors.setup = [{ code: 'choice' }];
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  if (after.currency !== before.currency && (await ctx.ports.hasMoneyMoved(ctx, operatorId)))
    throw new Problem('operator.currency-fixed', { field: 'currency' });
  const changed = changedNames.filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return before;
  const { name, country, currency, timeZone, setup } = after;
  await updateOperator(ctx.tx, operatorId, { name, country, currency, time_zone: timeZone, setup });
  await recordAudit(ctx, {
    action: 'updated',
    noun: 'operator',
    nounId: operatorId,
    operatorId,
    name,
    before: loggedOf(before),
    after: loggedOf(after),
  });
  await ctx.announce(OperatorChanged, { operatorId }, operatorId);
  return after;
}

const changedNames = ['name', 'country', 'currency', 'timeZone', 'setup'] as const;

const afterWish = (before: OperatorProfile, wish: OperatorWish): OperatorProfile => ({
  ...before,
  name: wish.name === undefined ? before.name : keptName(wish.name),
  country: wish.country?.toUpperCase() ?? before.country,
  currency: wish.currency?.toUpperCase() ?? before.currency,
  timeZone: wish.time_zone ?? before.timeZone,
  setup: wish.setup === undefined ? before.setup : wish.setup,
});

async function shown(ctx: Ctx, operator: OperatorProfile): Promise<Shown> {
  const { id, name, country, currency, timeZone, setup } = operator;
  const isFixed = await ctx.ports.hasMoneyMoved(ctx, id);
  return { id, name, country, currency, currency_fixed: isFixed, time_zone: timeZone, setup };
}

const loggedOf = ({ name, country, currency, timeZone, setup }: OperatorProfile) => ({
  name,
  country,
  currency,
  time_zone: timeZone,
  setup,
});
