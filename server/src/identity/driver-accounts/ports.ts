import type { Ctx } from '../../platform/ctx';

declare module '../../platform/ctx' {
  interface Ports {
    /** What an operator owes a driver, in minor units of its currency, below zero where the driver owes; answered by commerce. */
    creditOfDriver: (ctx: Ctx, of: { operatorId: number; personId: number }) => Promise<number>;
  }
}
