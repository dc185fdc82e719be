import type { Ctx } from '../../platform/ctx';

/** Charge points that a plan has no room for: all counted, the first ones named. */
export interface Beyond {
  count: number;
  shown: { id: number; title: string; identifier: string }[];
}

declare module '../../platform/ctx' {
  interface Ports {
    /** Which charge points of an operator go beyond so many, the newest ones; answered by network. */
    chargersBeyond: (ctx: Ctx, operatorId: number, included: number | null) => Promise<Beyond>;
  }
}
