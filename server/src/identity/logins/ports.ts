import type { Feature, logins } from '@voltdeck/contract';
import type { Ctx } from '../../platform/ctx';

export interface LoginSubscription {
  features: readonly Feature[];
  isSubscribed: boolean;
  endsAt: Date | null;
}

declare module '../../platform/ctx' {
  interface Ports {
    /** What an operator may withdraw, in minor units of its currency; answered by commerce. */
    availableBalance: (ctx: Ctx, operatorId: number) => Promise<number>;
    /** The saved views the caller's lists open with; answered by desk. */
    openingViews: (ctx: Ctx) => Promise<logins.OpeningView[]>;
    /** How many notices the caller has yet to read; answered by desk. */
    unreadNotices: (ctx: Ctx) => Promise<number>;
    /** What an operator's plan includes; answered by plans. */
    subscription: (ctx: Ctx, operatorId: number) => Promise<LoginSubscription>;
  }
}
