import {
  hasDecimals,
  isA,
  isBit,
  isBoolean,
  isListOf,
  isMoment,
  isNumber,
  isOneOf,
  isText,
  isTimeOfDay,
  isWhole,
  orNull,
  type Shape,
  text,
} from './shapes-client';

/*
 * The field names and types that published clients read, written down by hand.
 * Not taken from the contract: what changes there must not change here unseen.
 */

const isMoney = hasDecimals(2);
const isEnergy = hasDecimals(3);
const isUnit = isOneOf('minutes', 'energy');
export const idAndName: Shape = { id: isWhole, name: isText };
const address: Shape = Object.fromEntries(
  ['address_line_1', 'address_line_2', 'address_line_3', 'city', 'state', 'zipcode', 'country'].map(
    (name) => [name, orNull(isText)],
  ),
);
const connector: Shape = {
  id: isWhole,
  number: isWhole,
  name: isText,
  icon: isText,
  type: isText,
  max_power: isNumber,
  status: isOneOf('available', 'busy', 'busy-by-you', 'booked', 'booked-by-you', 'unavailable'),
  localized_status: isText,
};
export const amenity: Shape = { ...idAndName, icon: isText, description: isText };
export const kindOfCharger: Shape = { ...idAndName, img: isText, current_type: isText, max_power: isNumber };
const medium: Shape = { id: isWhole, title: isText, url: isText, type: isText, created_at: isMoment };

/** `price` and `price_unit` are there once a price is set. */
export const chargePoint: Shape = {
  id: isWhole,
  identifier: isText,
  token: (value) => isText(value) && text(value).length >= 20,
  category: isOneOf('EV_CHARGER', 'SMART_PLUG', 'SMART_METER'),
  type: orNull(isA(kindOfCharger)),
  title: isText,
  description: orNull(isText),
  image: orNull(isText),
  latitude: orNull(isNumber),
  longitude: orNull(isNumber),
  listed: isBoolean,
  visibility: isOneOf('public', 'private'),
  status: isText,
  online_status: isBit,
  configured: isBoolean,
  secure: isBit,
  server: isText,
  username: isText,
  integration_code: orNull(isText),
  time_zone: isText,
  is_in_use: isBoolean,
  is_reserved: isBoolean,
  used_by_current_user: isBoolean,
  booked_by_current_user: isBoolean,
  available: isBoolean,
  open_time: orNull(isTimeOfDay),
  close_time: orNull(isTimeOfDay),
  contact_number: orNull(isText),
  session_limit_type: orNull(isUnit),
  session_limit_value: orNull(isNumber),
  price: isNumber,
  price_unit: isUnit,
  currency: isText,
  rating: orNull(isNumber),
  orders_count: isWhole,
  total_earnings: isMoney,
  total_energy: isEnergy,
  total_sessions_time: isNumber,
  owner_id: isWhole,
  address: isA(address),
  connectors: isListOf(isA(connector)),
  amenities: isListOf(isA(amenity)),
  media: isListOf(isA(medium)),
  categories: isListOf(isA(idAndName)),
  charging_site: orNull(isA(idAndName)),
  group: orNull(isA(idAndName)),
  is_external: isBoolean,
};

export const order: Shape = {
  id: isWhole,
  status: isOneOf(0, 1, 2, 3),
  state: isText,
  charge_point_id: isWhole,
  charge_point_connector_id: isWhole,
  connector_number: isWhole,
  charge_point: isA({
    id: isWhole,
    title: isText,
    identifier: isText,
    latitude: orNull(isNumber),
    longitude: orNull(isNumber),
    address: isA(address),
  }),
  user_id: orNull(isWhole),
  fleet_id: orNull(isWhole),
  vehicle_id: orNull(isWhole),
  worker_id: orNull(isWhole),
  charging_session_time: isNumber,
  charging_session_energy: isEnergy,
  unit: isUnit,
  price_unit: isUnit,
  unit_price: isNumber,
  quantity: isNumber,
  requested_quantity: (value) => value === 'FULL' || isNumber(value),
  price: isMoney,
  fees: isMoney,
  app_fees: isMoney,
  earning: isMoney,
  currency: isText,
  created_at: isMoment,
  reserved_at: orNull(isMoment),
  delivery_date: orNull(isMoment),
};
const part: Shape = {
  id: isWhole,
  quantity: isNumber,
  price: isNumber,
  total: isMoney,
  startingTime: isMoment,
  endingTime: isMoment,
};
export const orderInFull: Shape = { ...order, prices: isListOf(isA(part)) };

export const loggedIn: Shape = {
  id: isWhole,
  first_name: isText,
  last_name: isText,
  email: isText,
  email_verified: isBoolean,
  vat_id: orNull(isText),
  currency: orNull(isText),
  // The type of a country's id is not fixed; that the field is there is.
  country_id: (value) => value !== undefined,
  balance: isMoney,
  access_token: isText,
  expires_in: isWhole,
  isSubscribed: isBoolean,
  subscriptionFeatures: isListOf(isText),
  subscriptionEnds: orNull(isMoment),
};
export const pageMeta: Shape = {
  current_page: isWhole,
  last_page: isWhole,
  per_page: isWhole,
  total: isWhole,
};

export const country: Shape = { id: isWhole, name: isText, iso: (value) => /^[A-Z]{2}$/.test(String(value)) };
export const currency: Shape = { id: isWhole, currency_iso: (value) => /^[A-Z]{3}$/.test(String(value)) };
export const refusal: Shape = { success: isOneOf(0), msg: isText, code: isText };
export const user: Shape = {
  firstname: isText,
  lastname: isText,
  first_name: isText,
  last_name: isText,
  vat_id: orNull(isText),
  currency: orNull(isText),
  roles: Array.isArray,
  permissions: isListOf(isText),
  subscriptionFeatures: isListOf(isText),
  isSubscribed: isBoolean,
};

export const feedback: Shape = {
  id: isWhole,
  charge_point_order_id: isWhole,
  charge_point: isA({ id: isWhole, title: isText }),
  feedback_msg: orNull(isText),
  rating: isOneOf(1, 2, 3, 4, 5),
  insert_date: isMoment,
  user: orNull(isA({ id: isWhole, first_name: isText, last_name: isText })),
};
