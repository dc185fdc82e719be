import {
  type ChargePointStatus,
  type ConnectorStatus,
  type FieldProblem,
  fieldProblems,
  type Locale,
  type ProblemCode,
} from '@voltdeck/contract';
import { createTranslator } from 'use-intl/core';
import type { ProblemArgs } from '../../kernel/problem';
import ar from './ar.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';

export type Catalogue = typeof en;

export const catalogues: Readonly<Record<Locale, Catalogue>> = { en, ar, fr, es };

/** A text by its key; what is missing in a catalogue is an error, because a test compares them. */
type Translate = (key: string, args?: ProblemArgs) => string;

const translators = new Map<Locale, Translate>();

function translatorOf(locale: Locale): Translate {
  const known = translators.get(locale);
  if (known) return known;
  const translate = looselyKeyed(
    createTranslator({
      // Western digits in every language, as on the screens beside them.
      locale: `${locale}-u-nu-latn`,
      messages: catalogues[locale],
      onError: (error) => {
        throw error;
      },
    }),
  );
  translators.set(locale, translate);
  return translate;
}

/** Keys are put together from codes that the contract types, which the library's own typing cannot follow. */
const looselyKeyed = (translate: unknown): Translate => translate as Translate;

const isFieldProblem = (code: string): code is FieldProblem =>
  (fieldProblems as readonly string[]).includes(code);

/** What went wrong, in the caller's language (docs/decisions.md#errors). */
export function problemText(locale: Locale, code: ProblemCode, args: ProblemArgs = {}): string {
  return translatorOf(locale)(`problems.${code}`, { minutes: 1, ...args });
}

/** What is wrong with a field, named as its form names it (docs/decisions.md#field-errors). */
export function fieldText(
  locale: Locale,
  field: string,
  problem: { code: FieldProblem | ProblemCode; args?: ProblemArgs },
): string {
  if (!isFieldProblem(problem.code)) return problemText(locale, problem.code, problem.args);
  const attribute = attributeText(locale, field);
  return translatorOf(locale)(`fields.${problem.code}`, { attribute, bound: 'reached', ...problem.args });
}

/** The name of a field from its dotted path: `address.zip_code` is "zip code" where no catalogue names it. */
export function attributeText(locale: Locale, field: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  const attributes: Readonly<Record<string, string | undefined>> = catalogues[locale].attributes;
  return Object.hasOwn(attributes, name) ? (attributes[name] ?? name) : name.replaceAll(/[_-]+/g, ' ');
}

/** Headings and words of exported files (docs/decisions.md#exports). */
export const exportTexts = (locale: Locale): Catalogue['export'] => catalogues[locale].export;

/** `localized_status` of a connector (docs/decisions.md#connector-fields). */
export const connectorStatusText = (locale: Locale, status: ConnectorStatus): string =>
  catalogues[locale]['connector-status'][status];

/** The availability label of a charge point (docs/decisions.md#charge-point-status). */
export const chargePointStatusText = (locale: Locale, status: ChargePointStatus): string =>
  catalogues[locale]['charge-point-status'][status];

const amenityTable = (
  locale: Locale,
): Readonly<Record<string, { name: string; description: string } | undefined>> =>
  catalogues[locale].amenities;

/** The name and description of an amenity by its code; one without texts is named by its code. */
export const amenityTexts = (locale: Locale, code: string): { name: string; description: string } =>
  amenityTable(locale)[code] ?? { name: code, description: '' };
