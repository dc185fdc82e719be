import type { ChargePoint, PriceUnit } from '@voltdeck/contract';

export interface DraftConnector {
  number: number;
  /** Code of the kind; empty when it is not known. */
  type: string;
  /** kW */
  max_power: number | '';
}

/** What was said so far, as the fields hold it; what goes to the server has the server's names. */
export interface Draft extends Record<string, unknown> {
  title: string;
  identifier: string;
  category: ChargePoint['category'];
  type_id: string;
  /** Empty: none. */
  group_id: string;
  category_ids: string[];
  charging_site_id: string;
  address_line_1: string;
  city: string;
  zipcode: string;
  country: string;
  latitude: number | '';
  longitude: number | '';
  /** Empty: that of the site, or of the operator. */
  time_zone: string;
  /** Who says which connectors there are. */
  told: 'here' | 'device';
  connectors: DraftConnector[];
  pricing: PriceUnit | 'later';
  /** Major units. */
  price: number | '';
  visibility: ChargePoint['visibility'];
  hours: 'always' | 'daily';
  open_time: string;
  close_time: string;
  secure: 'yes' | 'no';
}

export const emptyDraft: Draft = {
  title: '',
  identifier: '',
  category: 'EV_CHARGER',
  type_id: '',
  group_id: '',
  category_ids: [],
  charging_site_id: '',
  address_line_1: '',
  city: '',
  zipcode: '',
  country: '',
  latitude: '',
  longitude: '',
  time_zone: '',
  told: 'here',
  connectors: [{ number: 1, type: 'TYPE_2', max_power: '' }],
  pricing: 'energy',
  price: '',
  visibility: 'public',
  hours: 'always',
  open_time: '08:00',
  close_time: '20:00',
  secure: 'yes',
};

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Another one like it: everything but what only one can be called. */
export const anotherLike = (draft: Draft): Draft => ({ ...draft, title: '', identifier: '' });

const keyOf = (operatorId: number): string => `voltdeck.draft.${operatorId}.new-charge-point`;

/** A stored draft, as far as its fields are still of the kind they were; a browser may hold that of an older version. */
export const readDraft = (raw: string | null): Draft => {
  let kept: unknown = null;
  try {
    kept = JSON.parse(raw ?? 'null');
  } catch {
    // What cannot be read is no draft.
  }
  if (typeof kept !== 'object' || kept === null) return emptyDraft;
  const known = Object.entries(kept).filter(([name, value]) => isOfKind(name, value));
  return { ...emptyDraft, ...Object.fromEntries(known) };
};

const oneOf: Readonly<Record<string, readonly unknown[]>> = {
  category: ['EV_CHARGER', 'SMART_PLUG', 'SMART_METER'],
  told: ['here', 'device'],
  pricing: ['energy', 'minutes', 'later'],
  visibility: ['public', 'private'],
  hours: ['always', 'daily'],
  secure: ['yes', 'no'],
};

const isNumber = (value: unknown): boolean => value === '' || typeof value === 'number';

const isConnector = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'number' in value &&
  typeof value.number === 'number' &&
  'type' in value &&
  typeof value.type === 'string' &&
  'max_power' in value &&
  isNumber(value.max_power);

const isText = (value: unknown): boolean => typeof value === 'string';

const isOfKind = (name: string, value: unknown): boolean => {
  if (name === 'connectors') return Array.isArray(value) && value.length > 0 && value.every(isConnector);
  if (name === 'category_ids') return Array.isArray(value) && value.every(isText);
  if (['latitude', 'longitude', 'price'].includes(name)) return isNumber(value);
  const options = oneOf[name];
  if (options !== undefined) return options.includes(value);
  return name in emptyDraft && isText(value);
};

export const storedDraft = (operatorId: number): Draft => readDraft(localStorage.getItem(keyOf(operatorId)));

/** Keeps a draft in this browser; an untouched one is not worth keeping. */
export const storeDraft = (operatorId: number, draft: Draft): void => {
  if (isSameDraft(draft, emptyDraft)) {
    localStorage.removeItem(keyOf(operatorId));
    return;
  }
  try {
    localStorage.setItem(keyOf(operatorId), JSON.stringify(draft));
  } catch {
    // A browser that is full keeps the page's own copy only.
  }
};
