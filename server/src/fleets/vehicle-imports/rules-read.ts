import { connectorKinds, vehicleImports, type VehicleColumn } from '@voltdeck/contract';
import { cellFault, cellsOf, type CsvRow, wordKey } from '../../kernel/csv';
import { nameKey } from '../../kernel/name-key';
import type { FieldError } from '../../kernel/problem';
import { vehicleMakeNamed, vehicleModelNamed } from '../../reference';
import { plateKey, type SaidVehicle, vinKey } from '../vehicles/rules';

/** What a file calls columns, and what stands in them: the names of the wire, and those of people in each language. */
export interface FileWords {
  columns: ReadonlyMap<string, VehicleColumn>;
  /** Yes and no. */
  answers: ReadonlyMap<string, boolean>;
  fuels: ReadonlyMap<string, string>;
}

/** Why a line is refused. */
export interface LineFault extends FieldError {
  field: VehicleColumn;
}

/** A line that can be taken: what it says of a vehicle; what has no column in the file is not said. */
export interface ReadLine {
  said: SaidVehicle;
  told: ReadonlySet<VehicleColumn>;
  plateKey: string | null;
  vinKey: string | null;
  /** The name of its group; null for none. */
  group: string | null;
  /** Addresses of drivers. */
  drivers: readonly string[];
}

export interface ImportLine {
  line: number;
  /** Its plate, or else its VIN, as the file has it. */
  key: string;
  title: string | null;
  read: ReadLine | null;
  fault: LineFault | null;
}

type Line = vehicleImports.VehicleLine;

const isColumn = (name: unknown): name is VehicleColumn =>
  vehicleImports.vehicleColumns.some((column) => column === name);

const connectors = new Map(
  connectorKinds.flatMap(({ id, code, name }) => [code, name].map((word) => [nameKey(word), id] as const)),
);

/** Names of the catalogue as ids; the first that nothing is known of is told. */
function idsIn({ make, model, connector }: Line): { said: SaidVehicle } | { fault: LineFault } {
  const notFound = (field: 'make' | 'model' | 'connector', name: string): { fault: LineFault } => ({
    fault: { field, code: 'vehicle-import.not-found', args: { what: field, name } },
  });
  const makeId = make == null ? make : vehicleMakeNamed(make)?.id;
  if (make != null && makeId === undefined) return notFound('make', make);
  const modelId = model == null ? model : vehicleModelNamed(model)?.id;
  if (model != null && modelId === undefined) return notFound('model', model);
  const connectorId = connector == null ? connector : connectors.get(nameKey(connector));
  if (connector != null && connectorId === undefined) return notFound('connector', connector);
  return {
    said: { vehicle_make_id: makeId, vehicle_model_id: modelId, charging_connector_id: connectorId },
  };
}

/** A figure with a comma, as spreadsheets of many countries write it. */
const plainFigure = (cell: string): string => cell.trim().replace(/^(\d+),(\d+)$/, '$1.$2');

type Cells = Partial<Record<VehicleColumn, string>>;

const readable = (cells: Cells, { answers, fuels }: FileWords): object => ({
  ...cells,
  ...(cells.battery_capacity === undefined ? {} : { battery_capacity: plainFigure(cells.battery_capacity) }),
  ...(cells.active === undefined ? {} : { active: answers.get(wordKey(cells.active)) ?? cells.active }),
  ...(cells.fuel_type === undefined
    ? {}
    : { fuel_type: fuels.get(wordKey(cells.fuel_type)) ?? cells.fuel_type }),
  ...(cells.drivers === undefined
    ? {}
    : { drivers: cells.drivers.split(/[\s,;]+/).filter((address) => address !== '') }),
});

/** Reads a line by the shape that a single vehicle is added by. */
export function readLine(row: CsvRow, at: readonly (VehicleColumn | null)[], words: FileWords): ImportLine {
  const cells = cellsOf(row, at);
  const key = (cells.license_plate ?? '').trim() || (cells.vin ?? '').trim();
  const line = {
    line: row.line,
    key: key.slice(0, 60),
    title: (cells.title ?? '').trim().slice(0, 100) || null,
  };
  const refused = (fault: LineFault): ImportLine => ({ ...line, read: null, fault });
  const { data, error } = vehicleImports.vehicleLine.safeParse(readable(cells, words));
  if (error !== undefined) {
    const [issue] = error.issues;
    const [field] = issue?.path ?? [];
    return refused({
      field: isColumn(field) ? field : 'license_plate',
      ...(issue === undefined ? { code: 'invalid' } : cellFault(issue)),
    });
  }
  const ids = idsIn(data);
  if ('fault' in ids) return refused(ids.fault);
  const { make: _make, model: _model, connector: _connector, group, drivers = [], active, ...plain } = data;
  const keys = { plateKey: plateKey(data.license_plate ?? null), vinKey: vinKey(data.vin ?? null) };
  if (keys.plateKey === null && keys.vinKey === null)
    return refused({ field: 'license_plate', code: 'vehicle-import.no-key' });
  const said = { ...plain, ...ids.said, ...(active == null ? {} : { active }) };
  const told = new Set(at.filter((column) => column !== null));
  return { ...line, read: { said, told, ...keys, group: group ?? null, drivers }, fault: null };
}
