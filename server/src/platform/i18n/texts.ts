import { type FieldProblem, fieldProblems, type Locale, type ProblemCode } from '@voltdeck/contract';
import { createTranslator } from 'use-intl/core';
import type { ProblemArgs } from '../../kernel/problem';
import ar from './ar.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import { gatherTexts, type GatheredTexts, merged } from './gathered';

type Common = typeof en;

/** All texts of one language by which callers are refused: those that all nouns share, and those of each noun. */
interface Catalogue extends GatheredTexts {
  fields: Common['fields'];
}

/** A noun's own words, the same in every language; `words(locale).title` is typed. */
export const wordsOf =
  <T>(texts: Readonly<Record<Locale, T>>) =>
  (locale: Locale): T =>
    texts[locale];

const common = wordsOf<Common>({ en, ar, fr, es });

function catalogueOf(locale: Locale): Catalogue {
  const { problems, attributes, fields } = common(locale);
  const ofNouns = gatherTexts(locale);
  return {
    fields,
    problems: merged(problems, ofNouns.problems),
    attributes: { ...attributes, ...ofNouns.attributes },
  };
}

export const catalogues: Readonly<Record<Locale, Catalogue>> = {
  en: catalogueOf('en'),
  ar: catalogueOf('ar'),
  fr: catalogueOf('fr'),
  es: catalogueOf('es'),
};

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

/**
 * The name of a field from its dotted path: `address.zip_code` is "zip code" where no catalogue names it. What is called alike
 * elsewhere is named with what it belongs to: `week.day`.
 */
export function attributeText(locale: Locale, field: string): string {
  const parts = field.split('.').filter((part) => !/^\d+$/.test(part));
  const name = parts.at(-1) ?? field;
  const { attributes } = catalogues[locale];
  const known = [parts.slice(-2).join('.'), name].find((each) => Object.hasOwn(attributes, each));
  return known === undefined ? name.replaceAll(/[_-]+/g, ' ') : (attributes[known] ?? name);
}

/** Yes or no in a cell of an exported file. */
export const yesOrNo = (locale: Locale, value: boolean): string => common(locale).words[value ? 'yes' : 'no'];
