import type { AuditActor, Locale } from '@voltdeck/contract';
import { filled } from '../../platform/i18n/filled';
import { auditWords } from './texts';

/** What a sentence is made of. */
export interface Told {
  noun: string;
  nounId: number | null;
  action: string;
  name: string | null;
  actor: AuditActor;
  by: string | null;
  /** The first characters of a developer key, where one acted. */
  key: string | null;
}

type Texts = Readonly<Record<string, string>>;
type Pairs = Readonly<Record<string, Texts | undefined>>;

/** A text whose code no catalogue of this build knows is read from the code itself: `key-lost` is "key lost". */
const readable = (code: string): string => code.replaceAll(/[_-]+/g, ' ');

const textOf = (texts: Texts, code: string): string | null =>
  Object.hasOwn(texts, code) ? (texts[code] ?? null) : null;

/** Names keep their own direction within a sentence of another. */
const apart = (name: string): string => `\u2068${name}\u2069`;

/** What kind of thing it is, in words. */
export const nounIn = (locale: Locale, noun: string): string =>
  textOf(auditWords(locale).noun, noun) ?? readable(noun);

/** Who did it: the person's name, or what acted of itself; a developer key by its first characters. */
export const whoIn = (locale: Locale, { by, actor, key }: Pick<Told, 'by' | 'actor' | 'key'>): string => {
  if (by !== null) return by;
  const word = auditWords(locale).actor[actor];
  return key === null ? word : `${word} ${key}…`;
};

/** A thing in words, as it stands within a sentence: the power center “X”. */
export function thingIn(
  locale: Locale,
  { noun, nounId, name }: Pick<Told, 'noun' | 'nounId' | 'name'>,
): string {
  const { thing }: { thing: Pairs } = auditWords(locale);
  const known = thing[noun];
  const id = nounId === null ? '' : String(nounId);
  if (known === undefined) return [readable(noun), name === null ? id : apart(name)].join(' ').trim();
  return filled((name === null ? known.unnamed : known.named) ?? '', {
    name: apart(name ?? ''),
    id,
  }).trim();
}

/** A line as one sentence: who did what to which thing. */
export function sentenceIn(locale: Locale, told: Told): string {
  const words = auditWords(locale);
  const pairs: Pairs = words.sentence;
  const { noun, action, name } = told;
  const pair = textOf(pairs[noun] ?? {}, action);
  // A sentence about a person without a name would have a gap.
  const own = pair !== null && (name !== null || !pair.includes('{name}')) ? pair : null;
  const gaps = {
    who: apart(whoIn(locale, told)),
    thing: thingIn(locale, told),
    name: apart(name ?? ''),
  };
  const text = own ?? textOf(words.action, action) ?? `{who}: ${readable(action)} – {thing}`;
  return filled(text, gaps);
}
