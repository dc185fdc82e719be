import type { Ctx } from '../../platform/ctx';

declare module '../../platform/ctx' {
  interface Ports {
    /** Whether an operator's money has moved, so that its currency is fixed; answered by those who keep orders and the ledger. */
    hasMoneyMoved: (ctx: Ctx, operatorId: number) => Promise<boolean>;
  }
}
