import type { Ctx } from '../../platform/ctx';
import type { Sums } from '../../platform/db/query';
import type { LifetimeSums } from './rules';
import type { FaultSpells } from './rules-spells';

/** A connector that an open order holds; `powerW` is null while nothing is known of it. */
export interface OpenOrder {
  connectorId: number;
  isMine: boolean;
  powerW: number | null;
}

/** Who holds which connector; charging knows. */
export interface Usage {
  /** The connectors of these charge points that an open order holds, and whether the caller started it. */
  openOn(ctx: Ctx, chargePointIds: readonly number[]): Promise<OpenOrder[]>;
  /** The connectors of a charge point whose orders are not ended; none begins or ends until the transaction does. */
  unfinishedOn(ctx: Ctx, chargePointId: number): Promise<number[]>;
  /** How many sessions each of these faults of a charge point cost, by the number of the fault. */
  lostTo(
    ctx: Ctx,
    chargePointId: number,
    faults: readonly FaultSpells[],
  ): Promise<ReadonlyMap<number, number>>;
}

/** What charge points came to, exact at any moment; charging knows. */
export interface Lifetime {
  /** Of some charge points of an operator's, by their ids; none where nothing was charged. */
  of(ctx: Ctx, operatorId: number, ids: readonly number[]): Promise<ReadonlyMap<number, LifetimeSums>>;
  /** Of all charge points of an operator's, to sort and sum by: `id` and the four sums, in either part at most one row of each. */
  all(operatorId: number): Sums;
  /** Of some charge points of an operator's together, from sessions in its currency that were completed in a span. */
  between(
    ctx: Ctx,
    of: { operatorId: number; ids: readonly number[]; currency: string },
    span: { since: Date; until: Date },
  ): Promise<LifetimeSums>;
}

/** Where this installation is reached from outside. */
export interface Addresses {
  /** What a device is given to connect to, without its identifier: `wss://example.com/ocpp`. */
  ocppUrl: string;
}

declare module '../../platform/ctx' {
  interface Ports {
    usage: Usage;
    lifetime: Lifetime;
    addresses: Addresses;
    /** How many saved views of an operator's people show a charging site alone or beside others; desk knows. */
    viewsOfSite: (ctx: Ctx, operatorId: number, siteId: number) => Promise<number>;
  }
}
