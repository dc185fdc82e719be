import type { SiteDetail } from '@voltdeck/contract';
import { hoursValues, type HoursValues } from '../hours/values';

/** What is said of a site as a form holds it: what is not said is an empty text. */
export interface SiteValues extends Record<string, unknown> {
  name: string;
  address_line_1: string;
  address_line_2: string;
  address_line_3: string;
  zipcode: string;
  city: string;
  state: string;
  country: string;
  latitude: number | '';
  longitude: number | '';
  time_zone: string;
  grid_power: number | '';
  /** Null is open around the clock. */
  hours: HoursValues | null;
}

export const siteNames = [
  'name',
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
  'grid_power',
  'hours',
] as const satisfies readonly (keyof SiteValues)[];

export type SiteName = (typeof siteNames)[number];

/** A new site goes by the clock of the account. */
export const noSite = (timeZone: string): SiteValues => ({
  name: '',
  address_line_1: '',
  address_line_2: '',
  address_line_3: '',
  zipcode: '',
  city: '',
  state: '',
  country: '',
  latitude: '',
  longitude: '',
  time_zone: timeZone,
  grid_power: '',
  hours: null,
});

/** What is said of a site now. */
export const valuesOf = (site: SiteDetail): SiteValues => ({
  name: site.name,
  address_line_1: site.address.address_line_1 ?? '',
  address_line_2: site.address.address_line_2 ?? '',
  address_line_3: site.address.address_line_3 ?? '',
  zipcode: site.address.zipcode ?? '',
  city: site.address.city ?? '',
  state: site.address.state ?? '',
  country: site.address.country ?? '',
  latitude: site.latitude ?? '',
  longitude: site.longitude ?? '',
  time_zone: site.time_zone,
  grid_power: site.grid_power ?? '',
  hours: hoursValues(site.hours),
});

/** In what two versions differ. */
export const differing = (one: SiteValues, other: SiteValues): SiteName[] =>
  siteNames.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

/** The values of now with those that were typed by me, where the other one has not changed the same. */
export const mergedWith = (base: SiteValues, theirs: SiteValues, mine: SiteValues): SiteValues => ({
  ...theirs,
  ...Object.fromEntries(differing(base, mine).map((name) => [name, mine[name]])),
});
