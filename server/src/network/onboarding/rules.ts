import type { Hours, NewChargePointBody, PlanName } from '@voltdeck/contract';
import { inOrder } from '../hours/rules';
import { toWanted, type WantedConnector } from '../connectors/rules';
import type { Settings } from '../settings/rules';
import type { Address, SiteTable } from '../sites/rules';

export interface NewChargePoint extends Partial<Address> {
  operatorId: number;
  identifier: string;
  title: string;
  description?: string | null;
  chargingSiteId?: number | null;
  latitude?: number | null;
  longitude?: number | null;
  /** The site's, or else the operator's, unless told. */
  timeZone?: string | null;
  category?: Settings['category'];
  /** Number of its type. */
  typeId?: number | null;
  /** Private unless told. */
  visibility?: 'public' | 'private';
  listed?: boolean;
  /** Whether the device can authenticate; one that cannot gets a secret in its path. */
  secure?: boolean;
  outOfService?: boolean;
  integrationCode?: string | null;
  contactNumber?: string | null;
  /** Opening hours, `HH:mm`; around the clock unless told. */
  openTime?: string | null;
  closeTime?: string | null;
  /** A week of its own in the place of the two. */
  hours?: Hours | null;
  /** Whoever plugs in charges on this tag. */
  freeVendTag?: string | null;
  amenityIds?: readonly number[];
  /** Known connectors: code of the kind, power in W; others are added when the device speaks of them. */
  connectors?: readonly WantedConnector[];
}

const addressOf = (from: Partial<Address>): Address => ({
  address_line_1: from.address_line_1 ?? null,
  address_line_2: from.address_line_2 ?? null,
  address_line_3: from.address_line_3 ?? null,
  city: from.city ?? null,
  state: from.state ?? null,
  zipcode: from.zipcode ?? null,
  country: from.country ?? null,
});

/** Its own place, or that of its site where none is told. */
function placeOf(added: NewChargePoint, site: SiteTable | null) {
  const own = addressOf(added);
  const hasAddress = own.address_line_1 !== null || own.city !== null;
  const { latitude = null, longitude = null } = added;
  const isSitePlaced = site !== null && site.latitude !== null && site.longitude !== null;
  const point = latitude === null && longitude === null && isSitePlaced ? site : { latitude, longitude };
  return {
    ...(hasAddress || site === null ? own : addressOf(site)),
    latitude: point.latitude,
    longitude: point.longitude,
  };
}

/** The settings a new charge point starts with; place and time zone are its site's unless told. */
export function settingsOf(
  added: NewChargePoint,
  from: { site: SiteTable | null; timeZone: string },
): Settings {
  const hours = added.hours ?? null;
  const isAlwaysOpen = hours !== null || (added.openTime ?? null) === (added.closeTime ?? null);
  return {
    ...placeOf(added, from.site),
    identifier: added.identifier,
    title: added.title.trim(),
    description: added.description ?? null,
    category: added.category ?? 'EV_CHARGER',
    type_id: added.typeId ?? null,
    charging_site_id: from.site?.id ?? null,
    time_zone: added.timeZone ?? from.site?.time_zone ?? from.timeZone,
    visibility: added.visibility ?? 'private',
    listed: added.listed ?? false,
    secure: added.secure ?? true,
    out_of_service: added.outOfService ?? false,
    integration_code: added.integrationCode ?? null,
    contact_number: added.contactNumber ?? null,
    open_time: isAlwaysOpen ? null : (added.openTime ?? null),
    close_time: isAlwaysOpen ? null : (added.closeTime ?? null),
    hours: hours === null ? null : inOrder(hours),
    free_vend_tag: added.freeVendTag ?? null,
    amenity_ids: [...new Set(added.amenityIds)],
  };
}

/** What a request adds, in our words. */
export const toNew = (operatorId: number, body: NewChargePointBody): NewChargePoint => ({
  ...toAddress(body),
  operatorId,
  identifier: body.identifier,
  title: body.title,
  description: body.description,
  chargingSiteId: body.charging_site_id,
  latitude: body.latitude,
  longitude: body.longitude,
  timeZone: body.time_zone,
  category: body.category,
  typeId: body.type_id,
  visibility: body.visibility,
  listed: body.listed,
  secure: body.secure,
  outOfService: body.out_of_service,
  integrationCode: body.integration_code,
  contactNumber: body.contact_number,
  openTime: body.open_time,
  closeTime: body.close_time,
  hours: body.hours,
  freeVendTag: body.free_vend_tag,
  amenityIds: body.amenities,
  connectors: body.connectors?.map(toWanted),
});

/** The address, nested or flat; what is flat counts more. */
const toAddress = ({ address, ...flat }: NewChargePointBody): Address =>
  addressOf({
    address_line_1: flat.address_line_1 ?? address?.address_line_1 ?? null,
    address_line_2: flat.address_line_2 ?? address?.address_line_2 ?? null,
    address_line_3: flat.address_line_3 ?? address?.address_line_3 ?? null,
    city: flat.city ?? address?.city ?? null,
    state: flat.state ?? address?.state ?? null,
    zipcode: flat.zipcode ?? address?.zipcode ?? null,
    country: flat.country ?? address?.country ?? null,
  });

export interface Limitation {
  can_create: boolean;
  plan: PlanName;
  /** Null where a contract says. */
  chargers_included: number | null;
  chargers_count: number;
}

/** Whether a plan has room for one more (docs/decisions.md#plans). */
export const limitationOf = (plan: PlanName, included: number | null, count: number): Limitation => ({
  can_create: included === null || count < included,
  plan,
  chargers_included: included,
  chargers_count: count,
});
