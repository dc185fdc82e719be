import type { Ctx } from '../../platform/ctx';

/** Who holds which connector; charging knows. */
export interface Usage {
  /** The connectors of these charge points that an open order holds, and whether the caller started it. */
  openOn(ctx: Ctx, chargePointIds: readonly number[]): Promise<{ connectorId: number; isMine: boolean }[]>;
  /** The connectors of a charge point whose orders are not ended; none begins or ends until the transaction does. */
  unfinishedOn(ctx: Ctx, chargePointId: number): Promise<number[]>;
}

/** Where this installation is reached from outside. */
export interface Addresses {
  /** What a device is given to connect to, without its identifier: `wss://example.com/ocpp`. */
  ocppUrl: string;
}

declare module '../../platform/ctx' {
  interface Ports {
    usage: Usage;
    addresses: Addresses;
  }
}
