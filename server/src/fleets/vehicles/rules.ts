import { connectorKind, connectorKinds, type FuelType, fuelTypes, type Vehicle } from '@voltdeck/contract';
import { nameKey } from '../../kernel/name-key';
import { type FieldError, Problem } from '../../kernel/problem';
import { vehicleMake, vehicleModel } from '../../reference';

/** A vehicle as it is kept; `batteryWh` is its own figure, none where the model's holds. */
export interface KeptVehicle {
  title: string;
  groupId: number | null;
  makeId: number | null;
  modelId: number | null;
  year: number | null;
  version: string | null;
  color: string | null;
  licensePlate: string | null;
  fuelType: string | null;
  connectorKindId: number | null;
  vin: string | null;
  batteryWh: number | null;
  active: boolean;
}

/** A vehicle with its card and the name of its group, as it is read. */
export interface VehicleRow extends KeptVehicle {
  id: number;
  groupName: string | null;
  cardNumber: string | null;
  cardStatus: 'active' | 'blocked' | null;
  cardExpiresAt: Date | null;
  revision: number;
  createdAt: Date;
}

/** What is said of a vehicle, as a body sends it. */
export interface SaidVehicle {
  title?: string | null | undefined;
  vehicle_make_id?: number | null | undefined;
  vehicle_model_id?: number | null | undefined;
  year?: number | null | undefined;
  version?: string | null | undefined;
  color?: string | null | undefined;
  license_plate?: string | null | undefined;
  fuel_type?: FuelType | null | undefined;
  charging_connector_id?: number | null | undefined;
  vin?: string | null | undefined;
  rfid_tag?: string | null | undefined;
  rfid_expires_at?: string | null | undefined;
  vehicle_group_id?: number | null | undefined;
  battery_capacity?: number | null | undefined;
  active?: boolean | undefined;
}

/** The plate as two of them are told apart: letter case, width, spaces and dashes aside. */
export const plateKey = (plate: string | null): string | null => {
  if (plate === null) return null;
  const key = nameKey(plate).replaceAll(/[\s\p{Pd}.·]/gu, '');
  return key === '' ? nameKey(plate) : key;
};

/** The VIN as two of them are told apart. */
export const vinKey = (vin: string | null): string | null => vin?.toUpperCase() ?? null;

const kindIds = new Set(connectorKinds.map(({ id }) => id));

type Errors = Record<string, FieldError[]>;

/** What a vehicle is called: as it is said, or else by maker and model, or by its plate. */
const titleOf = ({ title, license_plate: plate, ...said }: SaidVehicle): string | null => {
  if (title != null) return title;
  const model = vehicleModel(said.vehicle_model_id ?? null)?.shown;
  const make = model?.make ?? vehicleMake(said.vehicle_make_id ?? null);
  const named = [make?.name, model?.name].filter((part) => part !== undefined).join(' ');
  return named === '' ? (plate ?? null) : named;
};

const wrongWith = (said: SaidVehicle): Errors => {
  const errors: Errors = {};
  const unknown: FieldError[] = [{ code: 'unknown' }];
  const { vehicle_make_id: makeId = null, vehicle_model_id: modelId = null } = said;
  const model = vehicleModel(modelId);
  if (makeId !== null && vehicleMake(makeId) === null) errors['vehicle_make_id'] = unknown;
  if (modelId !== null && (model === null || (makeId !== null && model.makeId !== makeId)))
    errors['vehicle_model_id'] = unknown;
  if (said.charging_connector_id != null && !kindIds.has(said.charging_connector_id))
    errors['charging_connector_id'] = unknown;
  if (titleOf(said) === null) errors['title'] = [{ code: 'required' }];
  if (said.rfid_expires_at != null && said.rfid_tag == null) errors['rfid_tag'] = [{ code: 'required' }];
  return errors;
};

/** A vehicle as it is to be kept; `active` is what it was, where nothing is said of it. */
export function readVehicle(said: SaidVehicle, { active }: { active: boolean }): KeptVehicle {
  const errors = wrongWith(said);
  const title = titleOf(said);
  if (title === null || Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  const model = vehicleModel(said.vehicle_model_id ?? null);
  const batteryWh = said.battery_capacity == null ? null : Math.round(said.battery_capacity * 1000);
  return {
    title,
    groupId: said.vehicle_group_id ?? null,
    makeId: said.vehicle_make_id ?? model?.makeId ?? null,
    modelId: said.vehicle_model_id ?? null,
    year: said.year ?? null,
    version: said.version ?? null,
    color: said.color ?? null,
    licensePlate: said.license_plate ?? null,
    fuelType: said.fuel_type ?? model?.fuelType ?? null,
    connectorKindId: said.charging_connector_id ?? model?.connectorKindIds.at(0) ?? null,
    vin: said.vin?.toUpperCase() ?? null,
    batteryWh: batteryWh === model?.batteryWh ? null : batteryWh,
    active: said.active ?? active,
  };
}

const isFuel = (written: string | null): written is FuelType =>
  fuelTypes.some((fuelType) => fuelType === written);

const connectorOf = (id: number | null): Vehicle['charging_connector'] => {
  const found = connectorKinds.find((kind) => kind.id === id);
  const kind = connectorKind(found?.code ?? null);
  if (kind === undefined) return null;
  const { current, ...rest } = kind;
  return { ...rest, current_type: current };
};

/** How the card of a vehicle stands. */
const cardStatusOf = ({ cardStatus, cardExpiresAt }: VehicleRow, now: Date): Vehicle['rfid_status'] => {
  if (cardStatus === null || cardStatus === 'blocked') return cardStatus;
  return cardExpiresAt !== null && cardExpiresAt <= now ? 'expired' : 'active';
};

/** A vehicle as clients read it. */
export function toVehicle(
  row: VehicleRow,
  { now, lastDay }: { now: Date; lastDay: (expiresAt: Date | null) => string | null },
): Vehicle {
  const model = vehicleModel(row.modelId);
  const batteryWh = row.batteryWh ?? model?.batteryWh ?? null;
  return {
    id: row.id,
    title: row.title,
    year: row.year,
    version: row.version,
    color: row.color,
    license_plate: row.licensePlate,
    fuel_type: isFuel(row.fuelType) ? row.fuelType : null,
    active: row.active,
    make: vehicleMake(row.makeId),
    model:
      model === null
        ? null
        : {
            id: model.id,
            code: model.shown.code,
            name: model.shown.name,
            logo: null,
            make: model.shown.make,
          },
    charging_connector: connectorOf(row.connectorKindId),
    vin: row.vin,
    rfid_tag: row.cardNumber,
    rfid_expires_at: lastDay(row.cardExpiresAt),
    rfid_status: cardStatusOf(row, now),
    group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
    battery_capacity: batteryWh === null ? null : batteryWh / 1000,
    has_own_battery_capacity: row.batteryWh !== null,
    revision: row.revision,
    created_at: row.createdAt.toISOString(),
  };
}

/** Who has a card that somebody wants for a vehicle. */
export interface CardHolderShown {
  who: 'vehicle' | 'driver' | 'worker' | 'partner' | 'operator' | 'hidden';
  name: string;
}

/**
 * Why a vehicle may not have a card that another has. A fleet admin learns of nobody but vehicles of that fleet;
 * `fleetTitle` is what such a one is called, null where the card is none's of the fleet.
 */
export const cardFault = (
  tag: { holder: string; holderName: string | null; label: string | null },
  { fleetTitle, isFleetAdmin }: { fleetTitle: string | null; isFleetAdmin: boolean },
): FieldError => {
  const shown = (who: CardHolderShown['who'], name: string | null): FieldError => ({
    code: 'vehicle.card-held',
    args: { who, name: name ?? '' },
  });
  if (fleetTitle !== null) return shown('vehicle', fleetTitle);
  if (isFleetAdmin) return shown('hidden', null);
  if (tag.holder === 'vehicle') return shown('vehicle', tag.label);
  if (tag.holder === 'person' || tag.holderName !== null) return shown('driver', tag.holderName);
  if (tag.holder === 'worker' || tag.holder === 'partner') return shown(tag.holder, null);
  return shown('operator', tag.label);
};

/** What the log tells of a vehicle. */
export const notedVehicle = (
  kept: KeptVehicle,
  card: { number: string | null; expiresOn: string | null },
) => ({
  title: kept.title,
  vehicle_group_id: kept.groupId,
  vehicle_make_id: kept.makeId,
  vehicle_model_id: kept.modelId,
  year: kept.year,
  version: kept.version,
  color: kept.color,
  license_plate: kept.licensePlate,
  fuel_type: kept.fuelType,
  charging_connector_id: kept.connectorKindId,
  vin: kept.vin,
  battery_wh: kept.batteryWh,
  active: kept.active,
  rfid_tag: card.number,
  rfid_expires_at: card.expiresOn,
});
