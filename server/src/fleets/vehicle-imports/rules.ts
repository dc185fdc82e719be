import type { VehicleColumn, VehicleImportOutcome } from '@voltdeck/contract';
import { nameKey } from '../../kernel/name-key';
import { Problem } from '../../kernel/problem';
import { vehicleModel } from '../../reference';
import { type KeptVehicle, readVehicle, type SaidVehicle, type VehicleRow } from '../vehicles/rules';
import type { ImportLine, LineFault, ReadLine } from './rules-read';

/** The card that a vehicle has, or is to have. */
export interface Card {
  number: string | null;
  expiresOn: string | null;
}

/** A vehicle that is there, with its card. */
export interface Present extends VehicleRow {
  card: Card;
}

/** A line with the vehicle that it becomes. */
export interface Planned extends ImportLine {
  before: Present | null;
  kept: KeptVehicle | null;
  card: Card;
}

/** Of lines that say the same plate, VIN or card the first counts, and the others are refused. */
export function withoutRepeats(
  lines: readonly ImportLine[],
  cardKey: (number: string) => string | null,
): ImportLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    if (line.read === null) return line;
    const { plateKey, vinKey, said } = line.read;
    const keys: readonly (readonly [VehicleColumn, string | null])[] = [
      ['license_plate', plateKey],
      ['vin', vinKey],
      ['rfid_tag', said.rfid_tag == null ? null : cardKey(said.rfid_tag)],
    ];
    const named = keys
      .filter(([, key]) => key !== null)
      .map(([field, key]) => [field, `${field}:${key}`] as const);
    const twice = named.find(([, key]) => seen.has(key));
    if (twice !== undefined) {
      const args = { line: seen.get(twice[1]) ?? 0 };
      return { ...line, read: null, fault: { field: twice[0], code: 'vehicle-import.twice', args } };
    }
    for (const [, key] of named) seen.set(key, line.line);
    return line;
  });
}

const fieldsOfBody: Readonly<Record<string, VehicleColumn>> = {
  vehicle_make_id: 'make',
  vehicle_model_id: 'model',
  charging_connector_id: 'connector',
  vehicle_group_id: 'group',
  title: 'title',
  rfid_tag: 'rfid_tag',
};

/** A vehicle as a form would send it back unchanged. */
const saidOf = (row: KeptVehicle): SaidVehicle => ({
  title: row.title,
  vehicle_make_id: row.makeId,
  vehicle_model_id: row.modelId,
  year: row.year,
  version: row.version,
  color: row.color,
  license_plate: row.licensePlate,
  fuel_type: row.fuelType === 'electric' || row.fuelType === 'plug-in-hybrid' ? row.fuelType : null,
  charging_connector_id: row.connectorKindId,
  vin: row.vin,
  vehicle_group_id: row.groupId,
  battery_capacity: row.batteryWh === null ? null : row.batteryWh / 1000,
});

/** What a line says over what is kept: of another model nothing of the former one is left, unless the line says it. */
function over(before: Present | null, { said, told }: ReadLine, groupId: number | null): SaidVehicle {
  const kept: SaidVehicle =
    before === null
      ? {}
      : { ...saidOf(before), rfid_tag: before.card.number, rfid_expires_at: before.card.expiresOn };
  const merged: SaidVehicle = { ...kept };
  const wire: Partial<Record<VehicleColumn, keyof SaidVehicle>> = {
    make: 'vehicle_make_id',
    model: 'vehicle_model_id',
    connector: 'charging_connector_id',
  };
  for (const column of told) {
    if (column === 'group' || column === 'drivers') continue;
    const field = wire[column] ?? column;
    Object.assign(merged, { [field]: said[field as keyof SaidVehicle] });
  }
  if (told.has('group')) merged.vehicle_group_id = groupId;
  return withoutFormer(before, merged, told);
}

function withoutFormer(
  before: Present | null,
  merged: SaidVehicle,
  told: ReadonlySet<VehicleColumn>,
): SaidVehicle {
  const made = { ...merged };
  const model = vehicleModel(made.vehicle_model_id ?? null);
  if (told.has('make') && !told.has('model') && model?.makeId !== made.vehicle_make_id)
    made.vehicle_model_id = null;
  if (told.has('model') && !told.has('make') && model !== null) made.vehicle_make_id = model.makeId;
  if (before !== null && (made.vehicle_model_id ?? null) !== before.modelId) {
    if (!told.has('connector')) made.charging_connector_id = null;
    if (!told.has('fuel_type')) made.fuel_type = null;
    if (!told.has('battery_capacity')) made.battery_capacity = null;
  }
  if (told.has('rfid_tag') && !told.has('rfid_expires_at') && made.rfid_tag == null)
    made.rfid_expires_at = null;
  return made;
}

/** What a line comes to beside the vehicle that is there. */
export function planned(
  line: ImportLine,
  {
    before,
    groups,
    cardOf,
    isSameCard,
  }: {
    before: Present | null;
    groups: ReadonlyMap<string, number>;
    cardOf: (said: SaidVehicle) => Card;
    isSameCard: (one: string, other: string) => boolean;
  },
): Planned {
  const none = { number: null, expiresOn: null };
  const refused = (fault: LineFault | null): Planned => ({
    ...line,
    read: null,
    fault,
    before,
    kept: null,
    card: none,
  });
  if (line.read === null) return refused(line.fault);
  const { group, told } = line.read;
  const groupId = group === null ? null : (groups.get(nameKey(group)) ?? null);
  if (group !== null && groupId === null)
    return refused({
      field: 'group',
      code: 'vehicle-import.not-found',
      args: { what: 'group', name: group },
    });
  const said = over(before, line.read, groupId);
  const isOther =
    before !== null &&
    (said.rfid_tag == null || before.card.number === null || !isSameCard(said.rfid_tag, before.card.number));
  // A day that is said of one card is not said of the next.
  if (isOther && !told.has('rfid_expires_at')) said.rfid_expires_at = null;
  try {
    const kept = readVehicle(said, { active: before?.active ?? true });
    return { ...line, title: kept.title, before, kept, card: cardOf(said) };
  } catch (why) {
    if (!(why instanceof Problem)) throw why;
    const [field, [error] = []] = Object.entries(why.details.errors ?? {})[0] ?? [];
    return refused({
      field: fieldsOfBody[field ?? ''] ?? 'license_plate',
      ...(error ?? { code: 'invalid' }),
    });
  }
}

const columnsOfKept = {
  title: 'title',
  groupId: 'group',
  makeId: 'make',
  modelId: 'model',
  year: 'year',
  version: 'version',
  color: 'color',
  licensePlate: 'license_plate',
  fuelType: 'fuel_type',
  connectorKindId: 'connector',
  vin: 'vin',
  batteryWh: 'battery_capacity',
  active: 'active',
} as const satisfies Record<keyof KeptVehicle, VehicleColumn>;

const isKeptField = (name: string): name is keyof KeptVehicle => Object.hasOwn(columnsOfKept, name);

/** What a line makes another of the vehicle that is there; drivers aside. */
export function changesIn({ before, kept, card }: Planned): VehicleColumn[] {
  if (before === null || kept === null) return [];
  const changed: VehicleColumn[] = Object.keys(columnsOfKept)
    .filter(isKeptField)
    .filter((field) => before[field] !== kept[field])
    .map((field) => columnsOfKept[field]);
  if (before.card.number?.toUpperCase() !== card.number?.toUpperCase()) changed.push('rfid_tag');
  if (before.card.expiresOn !== card.expiresOn) changed.push('rfid_expires_at');
  return changed;
}

/** What becomes of a line. */
export function outcomeOf(
  { read, before }: Planned,
  changes: readonly VehicleColumn[],
): VehicleImportOutcome {
  if (read === null) return 'refused';
  if (before === null) return 'created';
  return changes.length > 0 ? 'changed' : 'unchanged';
}
