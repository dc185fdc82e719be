import type { Hours } from '@voltdeck/contract';
import { dayMs } from '../../kernel/clock';
import { instantOf } from '../../kernel/zoned';
import { alpha3Of } from '../../reference';
import { type ElectricSide, electricSide, type KnownConnector } from './rules-connector';

/** Who offers, as OCPI names them. */
export interface Offerer {
  countryCode: string;
  partyId: string;
  name: string;
}

/** A connector as it stands; `status` is what others see of it. */
export interface OfferedConnector extends KnownConnector {
  evseId: number | null;
  status: 'available' | 'busy' | 'booked' | 'unavailable';
  isFaulted: boolean;
}

/** A charge point that strangers may see, with what is known of the place where it stands. */
export interface OfferedChargePoint {
  id: number;
  siteId: number | null;
  title: string;
  identifier: string;
  address: (string | null)[];
  city: string | null;
  state: string | null;
  zipcode: string | null;
  country: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  isListed: boolean;
  isConfigured: boolean;
  isOnline: boolean;
  /** Taken out of service, or faulted as a whole. */
  isOut: boolean;
  /** Its plan does not include it, or it says that it serves nobody. */
  isInoperative: boolean;
  hours: Hours | null;
  connectors: OfferedConnector[];
  /** The tariff of its connectors; null where nobody can charge because there is no price. */
  tariffId: string | null;
}

/** A place by itself, where one is kept. */
export interface OfferedSite {
  id: number;
  name: string;
  address: (string | null)[];
  city: string | null;
  state: string | null;
  zipcode: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
  hours: Hours | null;
}

type EvseStatus =
  | 'AVAILABLE'
  | 'CHARGING'
  | 'RESERVED'
  | 'INOPERATIVE'
  | 'OUTOFORDER'
  | 'PLANNED'
  | 'UNKNOWN'
  | 'REMOVED';

interface Connector extends ElectricSide {
  id: string;
  tariff_ids?: string[];
}

/** An EVSE of OCPI 2.2.1 (8.3.2), without when it last changed. */
export interface Evse {
  uid: string;
  evse_id: string;
  status: EvseStatus;
  physical_reference?: string;
  coordinates?: Coordinates;
  connectors: Connector[];
}

interface Coordinates {
  latitude: string;
  longitude: string;
}

/** A location of OCPI 2.2.1 (8.3.1), without when it last changed. */
export interface Location {
  country_code: string;
  party_id: string;
  id: string;
  publish: boolean;
  name: string;
  address: string;
  city: string;
  postal_code?: string;
  state?: string;
  country: string;
  coordinates: Coordinates;
  evses: Evse[];
  operator: { name: string };
  time_zone: string;
  opening_times: OpeningTimes;
}

interface OpeningTimes {
  twentyfourseven: boolean;
  regular_hours?: { weekday: number; period_begin: string; period_end: string }[];
  exceptional_closings?: { period_begin: string; period_end: string }[];
}

/** The protocol cuts no text short: what is longer than its field is refused by who reads it. */
const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('');

const coordinatesOf = ({ latitude, longitude }: { latitude: number; longitude: number }): Coordinates => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
});

const statusOf = (of: OfferedChargePoint, connectors: readonly OfferedConnector[]): EvseStatus => {
  if (!of.isConfigured) return 'PLANNED';
  if (of.isOut || connectors.every(({ isFaulted }) => isFaulted)) return 'OUTOFORDER';
  if (of.isInoperative) return 'INOPERATIVE';
  if (!of.isOnline) return 'UNKNOWN';
  const has = (status: OfferedConnector['status']): boolean =>
    connectors.some((connector) => connector.status === status);
  // One of the connectors of an EVSE is used at a time.
  if (has('busy')) return 'CHARGING';
  if (has('booked')) return 'RESERVED';
  return has('available') ? 'AVAILABLE' : 'INOPERATIVE';
};

/** Connectors that are one EVSE: those that OCPP 2.0.1 puts together, every other one for itself. */
function evsesOf(of: OfferedChargePoint): { number: number; connectors: OfferedConnector[] }[] {
  const byNumber = new Map<number, OfferedConnector[]>();
  for (const connector of of.connectors) {
    const number = connector.evseId ?? connector.number;
    byNumber.set(number, [...(byNumber.get(number) ?? []), connector]);
  }
  return [...byNumber].map(([number, connectors]) => ({ number, connectors }));
}

const toConnector = (connector: OfferedConnector, of: OfferedChargePoint): Connector[] => {
  const electric = electricSide(connector, of.country);
  if (electric === null) return [];
  return [
    {
      id: String(connector.number),
      ...electric,
      ...(of.tariffId === null ? {} : { tariff_ids: [of.tariffId] }),
    },
  ];
};

/** The EVSEs of a charge point; none of those of whose connectors nobody has said what they are. */
const toEvses = (of: OfferedChargePoint, { countryCode, partyId }: Offerer): Evse[] =>
  evsesOf(of).flatMap(({ number, connectors }) => {
    const told = connectors.flatMap((connector) => toConnector(connector, of));
    if (told.length === 0) return [];
    return [
      {
        uid: `${of.id}-${number}`,
        evse_id: `${countryCode}*${partyId}*E${of.id}*${number}`,
        status: statusOf(of, connectors),
        physical_reference: cut(of.identifier, 16),
        coordinates: coordinatesOf(of),
        connectors: told,
      },
    ];
  });

function openingOf(hours: Hours | null, timeZone: string): OpeningTimes {
  if (hours === null) return { twentyfourseven: true };
  const regular = hours.week.flatMap(({ day, opens, closes, overnight }) => {
    if (!overnight) return [{ weekday: day, period_begin: opens, period_end: closes }];
    const night = [{ weekday: day, period_begin: opens, period_end: '00:00' }];
    return closes === '00:00'
      ? night
      : [...night, { weekday: (day % 7) + 1, period_begin: '00:00', period_end: closes }];
  });
  const closings = hours.exceptions
    .filter(({ spans }) => spans.length === 0)
    .map(({ date }) => {
      const next = new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10);
      const at = (day: string): string =>
        new Date(instantOf(timeZone, `${day}T00:00:00`)).toISOString().replace('.000', '');
      return { period_begin: at(date), period_end: at(next) };
    });
  return {
    twentyfourseven: false,
    regular_hours: regular,
    ...(closings.length === 0 ? {} : { exceptional_closings: closings }),
  };
}

/** How a location is called: a site by its number, a charge point that stands at none by its own. */
export const locationIdOf = ({ id, siteId }: Pick<OfferedChargePoint, 'id' | 'siteId'>): string =>
  siteId === null ? `charge-point-${id}` : `site-${siteId}`;

/** The location that charge points of one place make; null where none of them can be told of. */
export function toLocation(
  chargePoints: readonly OfferedChargePoint[],
  site: OfferedSite | null,
  offerer: Offerer,
): Location | null {
  const [first] = chargePoints;
  const evses = chargePoints.flatMap((of) => toEvses(of, offerer));
  if (first === undefined || evses.length === 0) return null;
  const { countryCode, partyId, name } = offerer;
  const place = site ?? first;
  const lines = (place.address.some(Boolean) ? place : first).address.filter(Boolean).join(', ');
  const [city, state, zipcode] = [
    place.city ?? first.city,
    place.state ?? first.state,
    place.zipcode ?? first.zipcode,
  ];
  const isPlaced = site !== null && site.latitude !== null && site.longitude !== null;
  const at = isPlaced ? { latitude: site.latitude ?? 0, longitude: site.longitude ?? 0 } : first;
  return {
    country_code: countryCode,
    party_id: partyId,
    id: locationIdOf(first),
    publish: chargePoints.some(({ isListed }) => isListed),
    name: cut(site?.name ?? first.title, 255),
    address: cut(lines === '' ? first.title : lines, 45),
    city: cut(city ?? '', 45),
    ...(zipcode === null ? {} : { postal_code: cut(zipcode, 10) }),
    ...(state === null ? {} : { state: cut(state, 20) }),
    country: alpha3Of(place.country ?? first.country) ?? '',
    coordinates: coordinatesOf(at),
    evses,
    operator: { name: cut(name, 100) },
    time_zone: place.timeZone,
    opening_times: openingOf(site === null ? first.hours : site.hours, place.timeZone),
  };
}

/** A location that is offered no longer, so that who reads takes it away. */
export const goneLocation = (location: Location): Location => ({
  ...location,
  publish: false,
  evses: location.evses.map((evse) => ({ ...evse, status: 'REMOVED' })),
});
