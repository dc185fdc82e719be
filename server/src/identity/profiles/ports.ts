import type { Ctx } from '../../platform/ctx';

declare module '../../platform/ctx' {
  interface Ports {
    /** The lists that somebody has saved, as plain data for the copy of what is kept of them; answered by desk. */
    savedViewsOf: (ctx: Ctx, membershipIds: readonly number[]) => Promise<object[]>;
    /** What somebody drives, for the same copy; answered by apps. */
    ownVehiclesOf: (ctx: Ctx, personId: number) => Promise<object[]>;
    /** Which devices are told of what somebody charges, for the same copy; answered by apps. */
    ownDriverDevicesOf: (ctx: Ctx, personId: number) => Promise<object[]>;
    /** Refuses to erase somebody who charges, or with whom money is open at an operator; answered by apps. */
    mustBeErasable: (ctx: Ctx, personId: number) => Promise<void>;
  }
}
