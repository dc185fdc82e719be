import type { CureName, UnmatchedReason } from '@voltdeck/contract';

/** What a message says as far as that is known: registers in Wh, times as its device told them. */
export interface Said {
  kind: 'started' | 'updated' | 'ended' | null;
  /** The id that we gave the transaction, or its device's name of it. */
  transaction: string | null;
  connectorNumber: number | null;
  at: Date | null;
  beganAt: Date | null;
  registerWh: number | null;
  beganRegisterWh: number | null;
  uid: string | null;
  /** The charger's own word for why it ended. */
  stopReason: string | null;
}

/** A message that says nothing that is known. */
export const nothingSaid: Said = {
  kind: null,
  transaction: null,
  connectorNumber: null,
  at: null,
  beganAt: null,
  registerWh: null,
  beganRegisterWh: null,
  uid: null,
  stopReason: null,
};

/** A charger's message that cannot be read, or that no order can take, with its reason. */
export interface Quarantined {
  operatorId: number;
  chargePointId: number;
  action: string;
  reason: UnmatchedReason;
  /** What is wrong with it, where it cannot be read. */
  detail: string | null;
  said: Said | null;
  payload: unknown;
}

/** What was done about a message, by whom and why; the order that took it in or was made of it. */
export interface Settled {
  at: Date;
  by: number | null;
  cure: CureName;
  reason: string | null;
  orderId: number | null;
}

/** A message as it is kept; what was done about it is null while it waits. */
export interface QuarantineItem extends Quarantined {
  id: number;
  at: Date;
  settled: Settled | null;
}
