import type { Ctx } from '../../platform/ctx';
import { verifySettlements } from './actions';
import type { SettlementDifference } from './rules';
import { findBalanceDifferences } from './store-verify-balances';
import { findRefundDifferences } from './store-verify-refunds';

/** Compares what is noted of orders, refunds, collections and balances with the ledger, and with each other. */
export const verifyBooks = async (ctx: Ctx): Promise<SettlementDifference[]> => [
  ...(await verifySettlements(ctx)),
  ...(await findRefundDifferences(ctx.tx)),
  ...(await findBalanceDifferences(ctx.tx)),
];
