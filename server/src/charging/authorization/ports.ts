import type { PaymentKind } from '@voltdeck/contract';
import type { Ctx } from '../../platform/ctx';
import type { Holder } from './rules';

export interface MayStartRequest {
  operatorId: number;
  chargePointId: number;
  connectorId: number;
  currency: string;
  holder: Holder;
}

export type MayStartAnswer =
  | {
      ok: true;
      paymentKind: PaymentKind;
      allowance: { energyWh: number | null; amountMinor: number | null; until: Date | null };
    }
  | { ok: false; reason: string };

/** Asked once when a session is authorised; the domains to the right answer (docs/decisions.md#allowance). */
export type MayStart = (ctx: Ctx, request: MayStartRequest) => Promise<MayStartAnswer>;

declare module '../../platform/ctx' {
  interface Ports {
    mayStart: MayStart;
  }
}
