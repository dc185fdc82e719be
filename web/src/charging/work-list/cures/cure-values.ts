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

/** What the fields began with, and what they were taken from. */
export interface Begun {
  zone: string;
  values: CureValues;
  /** The message tells of a card, or that there was none to show. */
  isCardTold: boolean;
}

export const begunWith = (
  row: { charge_point: { time_zone: string } },
  values: CureValues,
  told?: Told,
): Begun => ({
  zone: row.charge_point.time_zone,
  values,
  isCardTold: (told?.said?.tag ?? null) !== null,
});

/** What stands as it was taken from the message is not sent, so that the server reads it there, with the clock of its device. */
const bookedBy = (values: CureValues, { zone, values: former, isCardTold }: Begun) => {
  const changed = (name: keyof CureValues): boolean => values[name] !== former[name];
  const only = <V>(name: keyof CureValues, value: V): V | undefined => (changed(name) ? value : undefined);
  return {
    connector_number: only('connector_number', given(values.connector_number)),
    tag: changed('tag') || !isCardTold ? values.tag : undefined,
    started_at: only('started_at', moment(values.started_at, zone)),
    ended_at: only('ended_at', moment(values.ended_at, zone)),
    energy: only('energy', given(values.energy)),
  };
};

/** The cure that the fields describe, for the schema to read. */
export const readCure = (cure: CureName, values: CureValues, begun: Begun): unknown => {
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
      return { do: cure, ...bookedBy(values, begun), reason: because };
    case 'close':
      return { do: cure, reason: because };
    case 'dismiss':
      return { do: cure, reason };
  }
};

type FieldName = keyof CureValues & string;

/** The field that a refusal is about; none where it is about the whole. */
const fieldOfRefusal: Readonly<Record<string, Partial<Readonly<Record<CureName, FieldName>>>>> = {
  'work-item.other-charge-point': { attach: 'order_id' },
  'work-item.no-order-fits': { attach: 'order_id' },
  'work-item.no-register': { attach: 'order_id' },
  'work-item.overlaps': { book: 'started_at' },
  'connector.unknown': { book: 'connector_number' },
  'order.correction-empty': { correct: 'energy' },
};

/** What a booking needs, in the order in which the server misses it. */
const needed: readonly FieldName[] = ['connector_number', 'started_at', 'ended_at', 'energy'];

/** The dotted name of the field that a refusal of the server is about. */
export const fieldOf = (code: string, cure: CureName, values: CureValues): string | null => {
  const missing =
    code === 'work-item.incomplete' ? needed.find((name) => String(values[name]).trim() === '') : undefined;
  const field = missing ?? fieldOfRefusal[code]?.[cure];
  return field === undefined ? null : `cure.${field}`;
};
