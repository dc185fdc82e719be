import type { Locale } from '@voltdeck/contract';
import { attributeText, yesOrNo } from '../../platform/i18n/texts';
import { groupsOf } from '../permissions/rules';
import { permissionWords } from '../permissions/texts';
import { auditWords } from './texts';

type Codes = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The last part of a dotted name. */
const lastOf = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

/** The name of a field as a heading. */
export function labelIn(locale: Locale, field: string): string {
  const text = attributeText(locale, field);
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

const nameOfKey = (locale: Locale, key: string): string =>
  groupsOf([key], permissionWords(locale), String)[0]?.permissions[0]?.name ?? key;

function codeIn(locale: Locale, field: string, code: string): string {
  const name = lastOf(field);
  if (name === 'permissions') return nameOfKey(locale, code);
  if (name === 'fields') return labelIn(locale, code);
  const { value, role } = auditWords(locale);
  const values: Codes = { ...value, role };
  const known = values[name];
  return known !== undefined && Object.hasOwn(known, code) ? (known[code] ?? code) : code;
}

/** A price row reads as its hours and its price; anything else by the names of its fields. */
function recordIn(locale: Locale, record: Record<string, unknown>): string {
  const { starting_time: start, ending_time: end, price, price_unit: unit, ...others } = record;
  if (typeof start !== 'string' || typeof end !== 'string' || price === undefined)
    return fieldsIn(locale, record).join(' · ');
  const priced = `${textIn(locale, 'price', price) ?? ''} ${textIn(locale, 'price_unit', unit) ?? ''}`.trim();
  return [`\u2066${start}–${end}\u2069 ${priced}`, ...fieldsIn(locale, others)].join(' · ');
}

const fieldsIn = (locale: Locale, fields: Record<string, unknown>): string[] =>
  Object.entries(fields).flatMap(([field, value]) => {
    const text = textIn(locale, field, value);
    return text === null ? [] : [`${labelIn(locale, field)}: ${text}`];
  });

/** A value in words; null where there is none. */
export function textIn(locale: Locale, field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return yesOrNo(locale, value);
  if (typeof value === 'string') return codeIn(locale, field, value);
  if (Array.isArray(value)) {
    const texts = value.map((each: unknown) => textIn(locale, field, each)).filter((text) => text !== null);
    return texts.length === 0 ? null : texts.join(locale === 'ar' ? '، ' : ', ');
  }
  return isRecord(value) ? recordIn(locale, value) : String(value as number);
}

/** What an amount of money is of: `EUR`, or `EUR/kWh` of a price, where the line says so. */
export function unitOf(field: string, told: ReadonlyMap<string, unknown>): string | null {
  const currency = told.get('currency');
  if (typeof currency !== 'string' || !moneyNames.has(field)) return null;
  if (field === 'idle_fee') return `${currency}/min`;
  const unit = field === 'price' ? told.get('price_unit') : undefined;
  return unit === 'energy' ? `${currency}/kWh` : unit === 'minutes' ? `${currency}/min` : currency;
}

/** Fields that hold money in the currency of their line. */
export const moneyNames: ReadonlySet<string> = new Set([
  'price',
  'amount',
  'start_fee',
  'idle_fee',
  'session_minimum',
  'session_maximum',
]);
