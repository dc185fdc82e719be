import type { Ctx } from '../../platform/ctx';

declare module '../../platform/ctx' {
  interface Ports {
    /** How many charge points of an operator count against its plan; answered by network. */
    chargersUsed: (ctx: Ctx, operatorId: number) => Promise<number>;
  }
}
