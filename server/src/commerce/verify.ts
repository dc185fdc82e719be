import type { Ctx } from '../platform/ctx';
import { findBalanceDifferences } from './balance/store-verify';
import { findRefundDifferences } from './refunds/store-verify';
import { verifySettlements } from './settlements/actions';
import type { SettlementDifference } from './settlements/rules';

/** Compares what commerce has noted of orders, refunds, collections and balances with the ledger, and with each other. */
export const verifyBooks = async (ctx: Ctx): Promise<SettlementDifference[]> => [
  ...(await verifySettlements(ctx)),
  ...(await findRefundDifferences(ctx.tx)),
  ...(await findBalanceDifferences(ctx.tx)),
];
