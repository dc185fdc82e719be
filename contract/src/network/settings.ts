import { z } from 'zod';
import { addressBody, placeBody } from '../address';
import { endpoint } from '../endpoint';
import { historyPage } from '../identity/audit';
import { olderQuery, plainQuery, several } from '../page';
import { boolean, id, integer, number, optionalText, orNothing, text, timeOfDay } from '../wire';
import { categoryIds } from './categories';
import { hoursBody } from './hours';
import { chargePointCategories, chargePointShape, visibilities } from './charge-points';

/** One connector; `type` is the code or the id of its kind, `max_power` in kW; the number never changes. */
export const connectorBody = z.strictObject({
  id: id().optional(),
  number: integer(z.int().min(1).max(1000)),
  type: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), optionalText(40)),
  max_power: orNothing(number(z.number().positive().max(2000))),
});
export type ConnectorBody = z.output<typeof connectorBody>;

/** What an OCPP address can carry (OCPP-J 1.6 section 3.1.1); dots alone would be read as a way through folders. */
const identifierText = text(48).regex(/^(?!\.+$)[A-Za-z0-9._:-]+$/, { error: 'invalid' });

/** What an operator says of a charge point; names flat, the address also nested (docs/decisions.md#charge-point-fields). */
export const settingsBody = {
  title: text(120),
  identifier: identifierText,
  description: optionalText(5000),
  category: z.enum(chargePointCategories),
  type_id: orNothing(id()),
  charging_site_id: orNothing(id()),
  ...placeBody,
  address: orNothing(z.strictObject(addressBody)),
  ...addressBody,
  time_zone: orNothing(z.string().trim().max(64)),
  visibility: z.enum(visibilities),
  listed: boolean(),
  secure: boolean(),
  out_of_service: boolean(),
  integration_code: optionalText(64),
  contact_number: orNothing(
    z
      .string()
      .trim()
      .regex(/^\+?\d[\d ()./-]{2,30}$/, { error: 'invalid' }),
  ),
  open_time: orNothing(timeOfDay()),
  close_time: orNothing(timeOfDay()),
  /** A week of its own in the place of the two, and of the hours of its site. */
  hours: hoursBody.nullish(),
  free_vend_tag: optionalText(20),
  amenities: several(id()),
  /** Another group also needs the key to change groups. */
  group_id: orNothing(id()),
  category_ids: categoryIds(),
  connectors: z.array(connectorBody).max(100),
};

const extras = {
  /** Renewing closes the device's connection: the old password opens nothing any more. */
  renew_password: boolean().optional(),
  /** The version that was edited: where the present one is another, nothing is changed and the answer is 409. */
  version: id().optional(),
};

/** All but the title may be left out. */
const replaceBody = z.strictObject(settingsBody).partial().required({ title: true }).extend(extras);

const changeBody = z.strictObject(settingsBody).partial().extend(extras);
export type SettingsBody = z.output<typeof changeBody>;

/** How a device reaches us; the password is shown this once, and is null where the address holds it. */
export const ocppAccess = z.object({
  url: z.string(),
  username: z.string(),
  password: z.string().nullable(),
});

/** `ocpp` is there when the password was renewed. */
const changed = chargePointShape.extend({ ocpp: ocppAccess.nullable() });

export const replaceChargePoint = endpoint({
  method: 'PUT',
  path: '/api/charge-points/{id}',
  summary:
    'Replaces what is said of a charge point: texts, place and hours left out are emptied; switches, identifier, amenities, group, categories and connectors left out stay',
  needs: { operator: 'power-center.update' },
  params: z.object({ id: id() }),
  body: replaceBody,
  result: changed,
  secret: true,
});

export const changeChargePoint = endpoint({
  method: 'PATCH',
  path: '/api/charge-points/{id}',
  summary: 'Changes what is sent and leaves the rest; connectors not in the list are removed',
  needs: { operator: 'power-center.update' },
  params: z.object({ id: id() }),
  body: changeBody,
  result: changed,
  secret: true,
});

/** A change of what is said of a charge point; `fields` are names of settings, `by` is null where nobody of the operator's did it, `is_yours` where the reader did. */
export const settingsChange = z.object({
  at: z.string(),
  by: z.string().nullable(),
  is_yours: z.boolean(),
  action: z.string(),
  fields: z.array(z.string()),
});
export type SettingsChange = z.infer<typeof settingsChange>;

export const listSettingsChanges = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}/changes',
  summary: 'Who changed what of a charge point, newest first, at most 50',
  needs: { operator: 'power-center.read' },
  params: z.object({ id: id() }),
  query: plainQuery,
  result: z.array(settingsChange),
});

export const chargePointHistory = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}/history',
  summary:
    'Who changed what of a charge point and its prices, with what it was before, newest first; prices are told to who may read them',
  needs: { operator: 'power-center.read' },
  params: z.object({ id: id() }),
  query: olderQuery,
  result: historyPage,
});

export const deleteChargePoint = endpoint({
  method: 'DELETE',
  path: '/api/charge-points/{id}',
  summary:
    'Deletes a charge point; without `confirm` it is refused with 409 and says in numbers what would happen',
  needs: { operator: 'power-center.delete' },
  params: z.object({ id: id() }),
  query: z.object({ confirm: boolean().optional() }),
  body: z.strictObject({ confirm: boolean().optional() }),
  result: z.object({ id: z.int() }),
});
