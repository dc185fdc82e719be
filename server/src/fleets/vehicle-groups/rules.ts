import type { VehicleGroup } from '@voltdeck/contract';
import { nameKey } from '../../kernel/name-key';

/** What is said of a vehicle group. */
export interface Said {
  name: string;
  nameKey: string;
  description: string | null;
}

/** A vehicle group as it is kept. */
export interface VehicleGroupRow {
  id: number;
  name: string;
  description: string | null;
  version: number;
  /** How many vehicles are in it. */
  vehicles: number;
  createdAt: Date;
}

/** A vehicle group as clients read it. */
export const toVehicleGroup = ({ createdAt, vehicles, ...row }: VehicleGroupRow): VehicleGroup => ({
  ...row,
  vehicles_count: vehicles,
  created_at: createdAt.toISOString(),
});

/** What a body says of a group, with the name as two of them are told apart. */
export const saidIn = ({ name, description }: { name: string; description?: string | null }): Said => ({
  name,
  nameKey: nameKey(name),
  description: description ?? null,
});

/** Whether a group is already as it shall be. */
export const isAsSaid = (row: VehicleGroupRow, { name, description }: Said): boolean =>
  row.name === name && row.description === description;
