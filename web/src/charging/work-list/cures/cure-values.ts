import { workList, type CureName, type WorkDetail } from '@voltdeck/contract';
import { z } from 'zod';
import { fromWall, toWall } from './wall-clock';

/** The forms check what the call will read, so they wrap the same schema. */
export const cureSchema = z.object({ cure: workList.cure });

/** What the fields of a cure hold; amounts as they are typed, times on the clock of the site. */
export interface CureValues extends Record<string, unknown> {
  comment: string;
  reason: string;
  energy: number | string;
  price: number | string;
  order_id: string;
  connector_number: number | string;
  tag: string;
  started_at: string;
  ended_at: string;
}

const blank: CureValues = {
  comment: '',
  reason: '',
  energy: '',
  price: '',
  order_id: '',
  connector_number: '',
  tag: '',
  started_at: '',
  ended_at: '',
};

type Told = Pick<WorkDetail, 'said' | 'candidates' | 'energy' | 'connector_number' | 'tag' | 'charge_point'>;

/** What a session delivered by a message: in kWh, to the Wh. */
const energyOf = ({ said, energy }: Told): number | string => {
  const { register = null, began_register: began = null } = said ?? {};
  if (register === null || began === null) return energy ?? '';
  return Math.round((register - began) * 1000) / 1000;
};

const bookedFrom = (told: Told): Partial<CureValues> => {
  const { said, charge_point: place } = told;
  return {
    connector_number: said?.connector_number ?? told.connector_number ?? '',
    tag: said?.tag ?? told.tag ?? '',
    started_at: toWall(said?.began_at ?? null, place.time_zone),
    ended_at: toWall(said?.at ?? null, place.time_zone),
    energy: energyOf(told),
  };
};

const likeliestOf = (told: Told): string => {
  const fits = told.candidates.find(({ energy_then: then }) => then !== null);
  return fits === undefined ? '' : String(fits.order_id);
};

/** What the fields begin with: from the message, as far as it tells, and the reason given last. */
export const valuesFor = (
  cure: CureName,
  told: Told | undefined,
  { reason, order }: { reason: string; order: number | undefined },
): CureValues => {
  if (cure === 'dismiss') return { ...blank, reason };
  if (told === undefined) return blank;
  if (cure === 'attach') return { ...blank, order_id: String(order ?? likeliestOf(told)) };
  return cure === 'book' ? { ...blank, ...bookedFrom(told) } : blank;
};

/** What is left blank is not sent. */
const given = (value: number | string): number | string | undefined =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

const moment = (text: string, zone: string): string | undefined =>
  text.trim() === '' ? undefined : fromWall(text, zone);

/** A number of an order as people write it: `#123`, ` 123 `. */
const numberOf = (text: string): string | undefined => {
  const plain = text.replaceAll(/[\s#]/g, '');
  return plain === '' ? undefined : plain;
};

/** The cure that the fields describe, for the schema to read. */
export const readCure = (cure: CureName, values: CureValues, zone: string): unknown => {
  const { comment, reason } = values;
  const because = given(reason);
  switch (cure) {
    case 'confirm':
      return { do: cure, comment };
    case 'correct':
      return { do: cure, energy: given(values.energy), price: given(values.price), reason };
    case 'attach':
      return { do: cure, order_id: numberOf(values.order_id), reason: because };
    case 'book':
      return {
        do: cure,
        connector_number: given(values.connector_number),
        tag: values.tag,
        started_at: moment(values.started_at, zone),
        ended_at: moment(values.ended_at, zone),
        energy: given(values.energy),
        reason: because,
      };
    case 'close':
      return { do: cure, reason: because };
    case 'dismiss':
      return { do: cure, reason };
  }
};

/** The field that a refusal is about; none where it is about the whole. */
const fieldOfRefusal: Readonly<Record<string, Partial<Readonly<Record<CureName, string>>>>> = {
  'work-item.other-charge-point': { attach: 'order_id' },
  'work-item.no-order-fits': { attach: 'order_id' },
  'work-item.no-register': { book: 'energy', attach: 'order_id' },
  'work-item.incomplete': { book: 'energy' },
  'work-item.overlaps': { book: 'started_at' },
  'order.correction-empty': { correct: 'energy' },
};

/** The dotted name of the field that a refusal of the server is about. */
export const fieldOf = (code: string, cure: CureName): string | null => {
  const field = fieldOfRefusal[code]?.[cure];
  return field === undefined ? null : `cure.${field}`;
};
