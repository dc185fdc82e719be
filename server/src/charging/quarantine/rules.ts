/** A charger's message that cannot be read, or that no order can take, with its reason. */
export interface Quarantined {
  operatorId: number;
  chargePointId: number;
  action: string;
  reason: string;
  payload: unknown;
}
