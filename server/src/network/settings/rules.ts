import type { SettingsBody } from '@voltdeck/contract';
import type { AuditRecord } from '../../identity';
import type { Actor } from '../../kernel/actor';
import type { FieldError } from '../../kernel/problem';
import { isTimeZone } from '../../kernel/zoned';
import { faultsOfHours, inOrder } from '../hours/rules';
import { chargePointType, isAmenity, isCountry } from '../../reference';
import type { ChargePointTable } from '../charge-points/rules';

const settingNames = [
  'identifier',
  'title',
  'description',
  'category',
  'type_id',
  'charging_site_id',
  'latitude',
  'longitude',
  'address_line_1',
  'address_line_2',
  'address_line_3',
  'city',
  'state',
  'zipcode',
  'country',
  'time_zone',
  'visibility',
  'listed',
  'secure',
  'out_of_service',
  'integration_code',
  'contact_number',
  'open_time',
  'close_time',
  'hours',
  'free_vend_tag',
  'amenity_ids',
] as const;

/** What an operator says of a charge point. */
export type Settings = Pick<ChargePointTable, (typeof settingNames)[number]>;

/** Who takes a charge point out of service and when; nobody where it is in service. */
export const serviceMarks = (
  isOut: boolean,
  { now, actor }: { now: Date; actor: Actor },
): Pick<ChargePointTable, 'out_of_service_at' | 'out_of_service_by'> => {
  const by = actor.kind === 'member' ? actor.membershipId : null;
  return { out_of_service_at: isOut ? now : null, out_of_service_by: isOut ? by : null };
};

/** Settings with who took it out of service and when, where a change is about that. */
export const withServiceMarks = (
  settings: Partial<Settings>,
  of: { now: Date; actor: Actor },
): Partial<ChargePointTable> =>
  settings.out_of_service === undefined
    ? settings
    : { ...settings, ...serviceMarks(settings.out_of_service, of) };

/** The same fields of the settings before. */
export const sameFieldsOf = (before: Settings, changes: Partial<Settings>): Partial<Settings> =>
  Object.fromEntries(settingNames.filter((name) => name in changes).map((name) => [name, before[name]]));

/** What is wrong, by field. */
export type Faults = Record<string, FieldError[]>;

/** Whether an OCPP address can carry an identifier: 1 to 48 letters, digits and - _ . : (OCPP-J 1.6 section 3.1.1). */
export const isIdentifier = (identifier: string): boolean =>
  // Dots alone would be read as a way through folders.
  /^[A-Za-z0-9._:-]{1,48}$/.test(identifier) && !/^\.+$/.test(identifier);

/** Characters that the description of a listed charge point has at least (docs/decisions.md#listing). */
const leastDescription = 40;

/** Why a charge point may not be listed (docs/decisions.md#listing). */
export function faultsOfListing(of: { description: string | null; hasImage: boolean }): Faults {
  const faults: Faults = {};
  if (!of.hasImage) faults.listed = [{ code: 'charge-point.listing-needs-image' }];
  if ((of.description ?? '').trim().length < leastDescription)
    faults.description = [{ code: 'too-short', args: { min: leastDescription } }];
  return faults;
}

const faultsOfPlace = ({ latitude, longitude, country, time_zone: timeZone }: Settings): Faults => ({
  ...(latitude !== null && !(Math.abs(latitude) <= 90) && { latitude: [{ code: 'invalid' as const }] }),
  ...(longitude !== null && !(Math.abs(longitude) <= 180) && { longitude: [{ code: 'invalid' as const }] }),
  ...(latitude === null && longitude !== null && { latitude: [{ code: 'required' as const }] }),
  ...(longitude === null && latitude !== null && { longitude: [{ code: 'required' as const }] }),
  ...(country !== null && !isCountry(country) && { country: [{ code: 'choice' as const }] }),
  ...(!isTimeZone(timeZone) && { time_zone: [{ code: 'choice' as const }] }),
});

/** What is wrong with the settings of a charge point, which has no image unless told. */
export function faultsOf(settings: Settings, has: { image: boolean } = { image: false }): Faults {
  const { open_time: open, close_time: close, type_id: typeId } = settings;
  return {
    ...(!isIdentifier(settings.identifier) && { identifier: [{ code: 'invalid' }] }),
    ...(settings.title.trim() === '' && { title: [{ code: 'required' }] }),
    ...faultsOfPlace(settings),
    ...(typeId !== null && chargePointType(typeId) === null && { type_id: [{ code: 'choice' }] }),
    ...(!settings.amenity_ids.every(isAmenity) && { amenities: [{ code: 'choice' }] }),
    ...(open !== null && close === null && { close_time: [{ code: 'required' }] }),
    ...(close !== null && open === null && { open_time: [{ code: 'required' }] }),
    ...(settings.hours !== null && faultsOfHours(settings.hours)),
    ...(settings.listed && faultsOfListing({ description: settings.description, hasImage: has.image })),
  };
}

/** What replacing empties when it is left out. */
const emptied = {
  description: null,
  type_id: null,
  charging_site_id: null,
  latitude: null,
  longitude: null,
  address_line_1: null,
  address_line_2: null,
  address_line_3: null,
  city: null,
  state: null,
  zipcode: null,
  country: null,
  integration_code: null,
  contact_number: null,
  open_time: null,
  close_time: null,
  hours: null,
  free_vend_tag: null,
};

/** What was sent and is not undefined; the type says so already, because a spread skips optional fields. */
const sent = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/**
 * Open around the clock is kept as no hours at all, and of a week and two times the one that was sent holds
 * (docs/decisions.md#opening-hours).
 */
function withHours(settings: Settings, sent: SettingsBody): Settings {
  if (sent.hours !== undefined && sent.hours !== null)
    return { ...settings, hours: inOrder(sent.hours), open_time: null, close_time: null };
  const { open_time: open, close_time: close } = settings;
  if (open !== null && open === close) return { ...settings, open_time: null, close_time: null };
  return open === null ? settings : { ...settings, hours: null };
}

/** Settings after a request: what is left out stays, or is emptied where the request replaces. */
export function changedBy(before: Settings, body: SettingsBody, how: 'replace' | 'change'): Settings {
  const {
    address,
    amenities,
    time_zone,
    connectors: _c,
    group_id: _g,
    category_ids: _k,
    renew_password: _r,
    version: _v,
    ...flat
  } = body;
  const after: Settings = {
    ...before,
    ...(how === 'replace' && emptied),
    ...sent({ ...address }),
    ...sent(flat),
    amenity_ids: amenities === undefined ? before.amenity_ids : [...new Set(amenities)],
    time_zone: time_zone ?? before.time_zone,
  };
  return withHours(after, body);
}

/** The settings that differ, as they are now, for the audit log. */
export const differences = (before: Settings, after: Settings): Partial<Settings> =>
  Object.fromEntries(
    settingNames
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name]]),
  );

/** Just the settings of a row. */
export const settingsIn = (row: Settings): Settings =>
  // The names are those of the type.
  Object.fromEntries(settingNames.map((name) => [name, row[name]])) as unknown as Settings;

/** Which settings a line of the audit log is about, by the names a request uses. */
export const changedFields = ({ changes, detail }: Pick<AuditRecord, 'changes' | 'detail'>): string[] => {
  // What lines noted before changes were kept.
  const noted = Object.keys(detail).filter((name) => name !== 'before');
  const names = changes === null ? noted : changes.map(({ field }) => field);
  return names.map((name) => (name === 'amenity_ids' ? 'amenities' : name));
};
