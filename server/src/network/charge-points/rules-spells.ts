/** When a fault lasted, each time it came; `until` is null while it goes on. Connector 0 is the charge point as a whole. */
export interface FaultSpells {
  id: number;
  connectorNumber: number;
  /** The status tells it, so that nothing could charge meanwhile. */
  isStatus: boolean;
  spells: readonly { from: Date; until: Date | null }[];
}
