import { type CatalogueModel, connectorKind, type FuelType, type VehicleMake } from '@voltdeck/contract';
import { nameKey } from '../../kernel/name-key';
import makeTable from './makes.json';
import modelTable from './models.json';

/** A model as the catalogue keeps it (docs/decisions.md#vehicles); `id` is never used again, `batteryWh` is usable. */
export interface KeptModel {
  id: number;
  makeId: number;
  batteryWh: number;
  connectorKindIds: readonly number[];
  fuelType: FuelType;
  shown: CatalogueModel;
}

const byName = (one: { name: string }, other: { name: string }): number =>
  one.name.localeCompare(other.name, 'en', { numeric: true });

/** The makers of vehicles by name. */
export const vehicleMakes: readonly VehicleMake[] = makeTable
  .map((make) => ({ ...make, logo: null }))
  .toSorted(byName);

const makesById = new Map(vehicleMakes.map((make) => [make.id, make]));

const fuelOf = (written: string): FuelType => (written === 'plug-in-hybrid' ? written : 'electric');

const kept: readonly KeptModel[] = modelTable.flatMap((row) => {
  const make = makesById.get(row.make_id);
  if (make === undefined) return [];
  const connectorKindIds = row.plugs.flatMap((plug) => connectorKind(plug)?.id ?? []);
  const shown = {
    id: row.id,
    code: row.code,
    name: row.name,
    logo: null,
    make,
    since: row.since,
    battery_capacity: row.battery_wh / 1000,
    charging_connector_ids: connectorKindIds,
    fuel_type: fuelOf(row.fuel_type),
  };
  const fuelType = shown.fuel_type;
  return [{ id: row.id, makeId: make.id, batteryWh: row.battery_wh, connectorKindIds, fuelType, shown }];
});

const modelsById = new Map(kept.map((model) => [model.id, model]));

/** The maker behind a kept number. */
export const vehicleMake = (id: number | null): VehicleMake | null =>
  id === null ? null : (makesById.get(id) ?? null);

/** The model behind a kept number. */
export const vehicleModel = (id: number | null): KeptModel | null =>
  id === null ? null : (modelsById.get(id) ?? null);

/** The models of a maker by name. */
export const modelsOfMake = (makeId: number): CatalogueModel[] =>
  kept.flatMap((model) => (model.makeId === makeId ? [model.shown] : [])).toSorted(byName);

const namesOf = ({ code, name, make }: CatalogueModel): string[] =>
  [code, name, `${make.name} ${name}`].map(nameKey);

const makesByName = new Map(
  vehicleMakes.flatMap((make) => [make.code, make.name].map((name) => [nameKey(name), make] as const)),
);
const modelsByName = new Map(
  kept.flatMap((model) => namesOf(model.shown).map((name) => [name, model] as const)),
);

/** The maker that somebody writes by name or code, letter case aside. */
export const vehicleMakeNamed = (written: string): VehicleMake | null =>
  makesByName.get(nameKey(written)) ?? null;

/** The model that somebody writes by name or code, with its maker before it or without; no two have one name. */
export const vehicleModelNamed = (written: string): KeptModel | null =>
  modelsByName.get(nameKey(written)) ?? null;
