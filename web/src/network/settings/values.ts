import { settings, type ChargePoint, type settings as contract } from '@voltdeck/contract';
import { z } from 'zod';
import { hoursValues, type HoursValues } from '../hours/values';

/** A connector as it is typed; the number is printed on the device and tells which one it is. */
export interface ConnectorValues {
  number: number | '';
  type: string;
  max_power: number | '';
}

/** The settings of a power center as a form holds them: what is not said is an empty text. */
export interface SettingsValues extends Record<string, unknown> {
  title: string;
  description: string;
  category: ChargePoint['category'];
  type_id: string;
  charging_site_id: string;
  group_id: string;
  category_ids: string[];
  address_line_1: string;
  address_line_2: string;
  address_line_3: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
  latitude: number | '';
  longitude: number | '';
  time_zone: string;
  visibility: ChargePoint['visibility'];
  listed: boolean;
  out_of_service: boolean;
  open_time: string;
  close_time: string;
  /** A week of its own in the place of the two times. */
  hours: HoursValues | null;
  contact_number: string;
  free_vend_tag: string;
  integration_code: string;
  identifier: string;
  secure: 'yes' | 'no';
  amenities: string[];
  connectors: ConnectorValues[];
}

/** A setting by its name in the contract. */
export type SettingName = Exclude<keyof typeof contract.settingsBody, 'address'>;

export type SectionName =
  | 'about'
  | 'place'
  | 'access'
  | 'connectors'
  | 'connection'
  | 'grouping'
  | 'amenities';

/** What each section of the settings is about, and saves. */
export const sectionFields = {
  about: ['title', 'description', 'category', 'type_id', 'integration_code'],
  place: [
    'charging_site_id',
    'address_line_1',
    'address_line_2',
    'address_line_3',
    'zipcode',
    'city',
    'state',
    'country',
    'latitude',
    'longitude',
    'time_zone',
  ],
  access: [
    'visibility',
    'listed',
    'out_of_service',
    'open_time',
    'close_time',
    'hours',
    'contact_number',
    'free_vend_tag',
  ],
  connectors: ['connectors'],
  connection: ['identifier', 'secure'],
  grouping: ['group_id', 'category_ids'],
  amenities: ['amenities'],
} as const satisfies Record<SectionName, readonly SettingName[]>;

/** Every setting. */
export const allFields: readonly SettingName[] = Object.values(sectionFields).flat();

const textOf = (value: string | number | null | undefined): string => String(value ?? '');

/** What is said of a power center now. */
export const valuesOf = (chargePoint: ChargePoint): SettingsValues => {
  const { address } = chargePoint;
  return {
    title: chargePoint.title,
    description: textOf(chargePoint.description),
    category: chargePoint.category,
    type_id: textOf(chargePoint.type?.id),
    charging_site_id: textOf(chargePoint.charging_site?.id),
    group_id: textOf(chargePoint.group?.id),
    category_ids: chargePoint.categories.map(({ id }) => String(id)).toSorted(),
    address_line_1: textOf(address.address_line_1),
    address_line_2: textOf(address.address_line_2),
    address_line_3: textOf(address.address_line_3),
    city: textOf(address.city),
    state: textOf(address.state),
    zipcode: textOf(address.zipcode),
    country: textOf(address.country),
    latitude: chargePoint.latitude ?? '',
    longitude: chargePoint.longitude ?? '',
    time_zone: chargePoint.time_zone,
    visibility: chargePoint.visibility,
    listed: chargePoint.listed,
    out_of_service: chargePoint.out_of_service,
    open_time: textOf(chargePoint.open_time),
    close_time: textOf(chargePoint.close_time),
    hours: hoursValues(chargePoint.hours),
    contact_number: textOf(chargePoint.contact_number),
    free_vend_tag: textOf(chargePoint.free_vend_tag),
    integration_code: textOf(chargePoint.integration_code),
    identifier: chargePoint.identifier,
    secure: chargePoint.secure === 1 ? 'yes' : 'no',
    amenities: chargePoint.amenities.map(({ id }) => String(id)).toSorted(),
    connectors: chargePoint.connectors.map(({ number, type, max_power: power }) => ({
      number,
      type: textOf(type),
      max_power: power ?? '',
    })),
  };
};

/** The settings two versions differ in. */
export const changedIn = (
  fields: readonly SettingName[],
  one: SettingsValues,
  other: SettingsValues,
): SettingName[] => fields.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

/** Some settings as the server's schema reads them. */
export const readFields =
  (fields: readonly SettingName[]) =>
  (values: SettingsValues): Record<string, unknown> =>
    Object.fromEntries(
      fields.map((name) => [name, name === 'secure' ? values.secure === 'yes' : values[name]]),
    );

/** The check of a section: its own settings only, and all of them, so that an emptied one is noticed. */
export const schemaOf = (fields: readonly SettingName[]): z.ZodObject => {
  const body: Readonly<Record<SettingName, z.ZodType>> = settings.settingsBody;
  return z.object(Object.fromEntries(fields.map((name) => [name, body[name]])));
};

/** Changes as they are sent; the schema turns what was emptied into nothing. */
export const toBody = (fields: readonly SettingName[], values: SettingsValues) =>
  settings.changeChargePoint.body.parse(readFields(fields)(values));

/** A setting of mine that is not what it is now. */
export interface Difference {
  name: SettingName;
  theirs: SettingsValues;
  mine: SettingsValues;
  /** They changed it too, so that one of the two is lost. */
  isContested: boolean;
}

/** What I changed and they did not change the same way, when somebody else was faster. */
export const differencesBetween = (
  fields: readonly SettingName[],
  { base, theirs, mine }: Record<'base' | 'theirs' | 'mine', SettingsValues>,
): Difference[] => {
  const byThem = new Set(changedIn(fields, base, theirs));
  const byMe = new Set(changedIn(fields, base, mine));
  return changedIn(fields, theirs, mine)
    .filter((name) => byMe.has(name))
    .map((name) => ({ name, theirs, mine, isContested: byThem.has(name) }));
};

/** The present settings with those of mine that are kept. */
export const merged = (
  theirs: SettingsValues,
  mine: SettingsValues,
  kept: readonly SettingName[],
): SettingsValues => ({ ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) });
