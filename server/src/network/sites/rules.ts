import type { Hours, Site, SiteBody, SiteDetail, SiteFigures } from '@voltdeck/contract';
import { dayMs, minuteMs } from '../../kernel/clock';
import type { FieldError } from '../../kernel/problem';
import { instantOf, isTimeZone, localDayAt, spanAt } from '../../kernel/zoned';
import { isCountry } from '../../reference';
import { faultsOfHours, inOrder, isAlways, openingOf } from '../hours/rules';

export interface Address {
  address_line_1: string | null;
  address_line_2: string | null;
  address_line_3: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  country: string | null;
}

/** What an operator says of a site; `grid_power_w` is what its connection can carry, without hours it is open around the clock. */
export interface SiteSettings extends Address {
  name: string;
  latitude: number | null;
  longitude: number | null;
  time_zone: string;
  hours: Hours | null;
  grid_power_w: number | null;
}

/** A place with charge points as it is kept. */
export interface SiteTable extends SiteSettings {
  id: number;
  operator_id: number;
  charge_points_count: number;
  /** Raised by every change of what is said. */
  version: number;
  created_at: Date;
}

const addressNames = [
  'address_line_1',
  'address_line_2',
  'address_line_3',
  'city',
  'state',
  'zipcode',
  'country',
] as const;

const addressOf = (row: Partial<Record<keyof Address, string | null | undefined>>): Address =>
  // The names are those of the type.
  Object.fromEntries(addressNames.map((name) => [name, row[name] ?? null])) as unknown as Address;

const toWatts = (kilowatts: number): number => Math.round(kilowatts * 1000);

/** What a request says of a site; the time zone is the one given where none is sent. */
export function settingsBy(body: SiteBody, timeZone: string): SiteSettings {
  const { address, hours, grid_power: power } = body;
  const flat = Object.fromEntries(addressNames.map((name) => [name, body[name] ?? address?.[name]]));
  const kept = hours === undefined || hours === null || isAlways(hours) ? null : inOrder(hours);
  return {
    name: body.name,
    ...addressOf(flat),
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    time_zone: body.time_zone ?? timeZone,
    hours: kept,
    grid_power_w: power === undefined || power === null ? null : toWatts(power),
  };
}

/** What is wrong with what is said of a site, by field. */
export function faultsOf(settings: SiteSettings): Record<string, FieldError[]> {
  const { latitude, longitude, country, time_zone: timeZone, hours } = settings;
  return {
    ...(latitude === null && longitude !== null && { latitude: [{ code: 'required' as const }] }),
    ...(longitude === null && latitude !== null && { longitude: [{ code: 'required' as const }] }),
    ...(country !== null && !isCountry(country) && { country: [{ code: 'choice' as const }] }),
    ...(!isTimeZone(timeZone) && { time_zone: [{ code: 'choice' as const }] }),
    ...(hours !== null && faultsOfHours(hours)),
  };
}

const settingNames = [
  'name',
  ...addressNames,
  'latitude',
  'longitude',
  'time_zone',
  'hours',
  'grid_power_w',
] as const satisfies readonly (keyof SiteSettings)[];

/** The settings that differ. */
export const changedNames = (before: SiteSettings, after: SiteSettings): (keyof SiteSettings)[] =>
  settingNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** Some settings, for the audit log. */
export const those = (
  settings: SiteSettings,
  names: readonly (keyof SiteSettings)[],
): Partial<SiteSettings> => Object.fromEntries(names.map((name) => [name, settings[name]]));

/** A site as sent, with whether it is open at a moment. */
export const toSite = (row: SiteTable, at: Date): Site => ({
  id: row.id,
  name: row.name,
  time_zone: row.time_zone,
  latitude: row.latitude,
  longitude: row.longitude,
  address: addressOf(row),
  grid_power: row.grid_power_w === null ? null : row.grid_power_w / 1000,
  opening: openingOf(row.hours === null ? null : { hours: row.hours, of: 'site' }, {
    at,
    timeZone: row.time_zone,
  }),
  charge_points_count: row.charge_points_count,
  created_at: row.created_at.toISOString(),
});

/** A site in full. */
export const toDetail = (row: SiteTable, figures: SiteFigures, at: Date): SiteDetail => ({
  ...toSite(row, at),
  hours: row.hours,
  figures,
  version: row.version,
});

/** As many sites from the first on as have so many charge points together; each alone may have more. */
export function withinReach(sites: readonly SiteTable[], most: number): SiteTable[] {
  let reached = 0;
  return sites.filter(({ charge_points_count: count }) => {
    reached += count;
    return reached <= most;
  });
}

/** The first instant of the calendar of a zone that many days back, the present day included. */
export function sinceDays(timeZone: string, now: Date, days: number): Date {
  let day = localDayAt(timeZone, now.getTime());
  for (let back = 1; back < days; back += 1) day = localDayAt(timeZone, day.fromMs - 1);
  return new Date(day.fromMs);
}

const year = 366 * dayMs;

/**
 * By how many minutes a time of day comes later in absolute time by the clock of another zone, from a moment on through a
 * year: the clocks are put forward and back on days of their own.
 */
export function shiftsBetween(from: string, to: string, now: Date): { since: string; minutes: number }[] {
  const shifts: { since: string; minutes: number }[] = [];
  let atMs = now.getTime();
  const endMs = atMs + year;
  while (atMs < endMs) {
    const [one, other] = [spanAt(from, atMs), spanAt(to, atMs)];
    const minutes = (one.offsetMs - other.offsetMs) / minuteMs;
    if (shifts.at(-1)?.minutes !== minutes) shifts.push({ since: new Date(atMs).toISOString(), minutes });
    atMs = Math.min(one.toMs, other.toMs);
  }
  return shifts;
}

/** When a time of day is by the clocks of two zones, on the day that it is in the first of them. */
export function momentsOf(time: string, zones: { from: string; to: string }, now: Date) {
  const { day } = localDayAt(zones.from, now.getTime());
  const at = (zone: string): string => new Date(instantOf(zone, `${day}T${time}`)).toISOString();
  return { before: at(zones.from), after: at(zones.to) };
}

/** How many charge points come to sites, and leave them, where one goes from a site to another; null is none. */
export const comingsOf = (from: number | null, to: number | null): Map<number, number> =>
  new Map(
    from === to
      ? []
      : [...(from === null ? [] : [[from, -1] as const]), ...(to === null ? [] : [[to, 1] as const])],
  );
