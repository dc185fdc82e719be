import { z } from 'zod';
import { endpoint } from '../endpoint';
import { emailAddress } from '../identity/codes';
import { boolean, id, orNothing, text } from '../wire';
import { vehicleBody } from './vehicles';

/** The columns of an import of vehicles; a vehicle is known by its plate or by its VIN (docs/decisions.md#vehicle-imports). */
export const vehicleColumns = [
  'license_plate',
  'vin',
  'title',
  'make',
  'model',
  'year',
  'version',
  'color',
  'fuel_type',
  'connector',
  'battery_capacity',
  'group',
  'rfid_tag',
  'rfid_expires_at',
  'active',
  'drivers',
] as const;
export type VehicleColumn = (typeof vehicleColumns)[number];

/** Drivers that one line names at most. */
const mostDrivers = 50;

const { shape } = vehicleBody;
const named = () => orNothing(text(100));

/** A line of a file: what a body says of a vehicle, with names where a body has ids. */
export const vehicleLine = z.object({
  license_plate: shape.license_plate,
  vin: shape.vin,
  title: shape.title,
  make: named(),
  model: named(),
  year: shape.year,
  version: shape.version,
  color: shape.color,
  fuel_type: shape.fuel_type,
  connector: named(),
  /** Usable kWh. */
  battery_capacity: shape.battery_capacity,
  group: named(),
  rfid_tag: shape.rfid_tag,
  rfid_expires_at: shape.rfid_expires_at,
  active: orNothing(boolean()),
  drivers: z.array(emailAddress()).max(mostDrivers).optional(),
} satisfies Record<VehicleColumn, z.ZodType>);
export type VehicleLine = z.infer<typeof vehicleLine>;

/** Rows of one import at most. */
export const mostImported = 5000;

export const importOutcomes = ['created', 'changed', 'unchanged', 'refused'] as const;
export type VehicleImportOutcome = (typeof importOutcomes)[number];

/** What becomes of one line of the file. */
export const importedVehicle = z.object({
  /** Of the file, from 1; the headings stand in the first. */
  line: z.int(),
  /** Its plate, or else its VIN, as the file has it. */
  key: z.string(),
  title: z.string().nullable(),
  outcome: z.enum(importOutcomes),
  /** What becomes another of a vehicle that is there. */
  changes: z.array(z.enum(vehicleColumns)),
  /** What is wrong, where it is refused. */
  field: z.enum(vehicleColumns).nullable(),
  error: z.string().nullable(),
});
export type ImportedVehicle = z.infer<typeof importedVehicle>;

export const importVehicles = endpoint({
  method: 'POST',
  path: '/api/fleets/{id}/vehicles/import',
  summary:
    'Adds and changes vehicles of a fleet from a CSV file whose first line names the columns: all of them, or none where a line is refused. A dry run only says what would become of each line',
  needs: { operator: 'fleet.update', fleet: 'fleet.vehicle.create', feature: 'fleet-management' },
  params: z.object({ id: id() }),
  body: z.strictObject({
    content: z.string().max(1024 * 1024),
    dry_run: boolean().default(false),
  }),
  result: z.object({
    applied: z.boolean(),
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    rows: z.array(importedVehicle),
  }),
  heavy: true,
});
