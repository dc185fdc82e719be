import type { Ctx } from '../../platform/ctx';

declare module '../../platform/ctx' {
  interface Ports {
    /** The operator whose key an app shows; null where it is none, was replaced, or its plan has none. Answered by apps. */
    operatorOfKey: (ctx: Ctx, secret: string) => Promise<number | null>;
    /** What an operator owes a driver, in minor units of its currency, below zero where the driver owes; answered by commerce. */
    creditOfDriver: (ctx: Ctx, of: { operatorId: number; personId: number }) => Promise<number>;
  }
}
