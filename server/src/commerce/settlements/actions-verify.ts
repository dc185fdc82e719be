import type { Ctx } from '../../platform/ctx';
import type { SettlementDifference } from './rules';
import { findSettlementDifferences } from './store-verify';
import { findBalanceDifferences } from './store-verify-balances';
import { findPrepaidDifferences } from './store-verify-prepaid';
import { findRefundDifferences } from './store-verify-refunds';
import { findVisitDifferences } from './store-verify-visits';
import type { VerifyScope } from './store-verify-scope';

/** Compares what is noted of orders, refunds, collections and balances with the ledger, and with each other; of all operators unless a scope is told. */
export const verifyBooks = async (
  ctx: Ctx,
  scope: VerifyScope | null = null,
): Promise<SettlementDifference[]> => [
  ...(await findSettlementDifferences(ctx.tx, scope)),
  ...(await findRefundDifferences(ctx.tx, scope)),
  ...(await findBalanceDifferences(ctx.tx, scope)),
  ...(await findPrepaidDifferences(ctx.tx, scope)),
  ...(await findVisitDifferences(ctx.tx, scope)),
];
