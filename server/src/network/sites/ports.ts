import type { Ctx } from '../../platform/ctx';

declare module '../../platform/ctx' {
  interface Ports {
    /** How many saved views of an operator's people show a site alone or beside others; desk knows. */
    viewsOfSite: (ctx: Ctx, operatorId: number, siteId: number) => Promise<number>;
  }
}
