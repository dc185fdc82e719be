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

/** What a device says of itself when it boots (OCPP 1.6 section 4.2). */
export interface Device {
  vendor: string;
  model: string;
  serialNumber: string | null;
  firmware: string | null;
}

/** A device's socket: which process holds it, and the protocol spoken on it. */
export interface Connection {
  connectionId: string;
  nodeId: string;
  protocol: string;
}
