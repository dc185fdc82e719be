import type { Ctx } from '../../platform/ctx';

declare module '../../platform/ctx' {
  interface Ports {
    /** The code of an operator's drivers' page; null while it is off. */
    codeOfDriverPage(this: void, ctx: Ctx, operatorId: number): Promise<string | null>;
  }
}
