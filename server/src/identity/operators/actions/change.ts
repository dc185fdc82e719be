import type { operators, Parsed, Result, SetupStep } from '@voltdeck/contract';
import { type FieldError, Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { recordAudit } from '../../audit/actions';
import { operatorOf } from '../../memberships/actions';
import { keptName } from '../../persons/rules';
import { OperatorChanged } from '../facts';
import { standardTaxPpm } from '../../../reference';
import { faultsOfOperator, mayStep, type OperatorProfile, ppmOf } from '../rules';
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
  address_line_1?: string | null | undefined;
  address_line_2?: string | null | undefined;
  city?: string | null | undefined;
  zipcode?: string | null | undefined;
  vat_id?: string | null | undefined;
  /** A part of the net price. */
  tax_rate?: number | null | undefined;
  receipt_prefix?: string | undefined;
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
  if (wish.tax_rate != null && ppmOf(wish.tax_rate) === null) errors.tax_rate = [{ code: 'decimals' }];
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  if (after.currency !== before.currency && (await ctx.ports.hasMoneyMoved(ctx, operatorId)))
    throw new Problem('operator.currency-fixed', { field: 'currency' });
  const changed = changedNames.filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return before;
  await updateOperator(ctx.tx, operatorId, keptOf(after));
  await recordAudit(ctx, {
    action: 'updated',
    noun: 'operator',
    nounId: operatorId,
    operatorId,
    name: after.name,
    before: loggedOf(before),
    after: loggedOf(after),
  });
  await ctx.announce(OperatorChanged, { operatorId }, operatorId);
  return after;
}

const changedNames = [
  'name',
  'country',
  'currency',
  'timeZone',
  'setup',
  'addressLine1',
  'addressLine2',
  'city',
  'zipcode',
  'vatId',
  'taxRatePpm',
  'receiptPrefix',
] as const;

/** What was sent, or else what was there. */
const wished = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent);

const afterWish = (before: OperatorProfile, wish: OperatorWish): OperatorProfile => ({
  ...before,
  name: wish.name === undefined ? before.name : keptName(wish.name),
  country: wish.country?.toUpperCase() ?? before.country,
  currency: wish.currency?.toUpperCase() ?? before.currency,
  timeZone: wish.time_zone ?? before.timeZone,
  setup: wished(wish.setup, before.setup),
  addressLine1: wished(wish.address_line_1, before.addressLine1),
  addressLine2: wished(wish.address_line_2, before.addressLine2),
  city: wished(wish.city, before.city),
  zipcode: wished(wish.zipcode, before.zipcode),
  vatId: wished(wish.vat_id, before.vatId),
  taxRatePpm:
    typeof wish.tax_rate === 'number' ? ppmOf(wish.tax_rate) : wished(wish.tax_rate, before.taxRatePpm),
  receiptPrefix: wished(wish.receipt_prefix, before.receiptPrefix),
});

async function shown(ctx: Ctx, operator: OperatorProfile): Promise<Shown> {
  const { id, country } = operator;
  const isFixed = await ctx.ports.hasMoneyMoved(ctx, id);
  const standard = standardTaxPpm(country) / millionth;
  return { id, ...loggedOf(operator), currency_fixed: isFixed, standard_tax_rate: standard };
}

const millionth = 1_000_000;

/** The columns of an operator that may change. */
const keptOf = (operator: OperatorProfile) => ({
  name: operator.name,
  country: operator.country,
  currency: operator.currency,
  time_zone: operator.timeZone,
  setup: operator.setup,
  address_line_1: operator.addressLine1,
  address_line_2: operator.addressLine2,
  city: operator.city,
  zipcode: operator.zipcode,
  vat_id: operator.vatId,
  receipt_prefix: operator.receiptPrefix,
  tax_rate_ppm: operator.taxRatePpm,
});

/** The same as people are told it. */
const loggedOf = (operator: OperatorProfile) => {
  const { tax_rate_ppm: ratePpm, ...kept } = keptOf(operator);
  return { ...kept, tax_rate: ratePpm === null ? null : ratePpm / millionth };
};
