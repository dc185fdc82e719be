/** A charge point that may knock at the door, with the SHA-256 of its secrets. */
export interface KnownChargePoint {
  id: number;
  operatorId: number;
  identifier: string;
  /** Whether the device can authenticate; one that cannot has a secret in its path (docs/decisions.md#charger-passwords). */
  secure: boolean;
  passwordHash: Buffer | null;
  pathSecretHash: Buffer | null;
  outOfService: boolean;
}
