import { holdsWords } from '../../ui/fold';
import { latinOf } from './layouts';

export type Verb = 'stop' | 'start' | 'prices' | 'out' | 'back';
/** One way to understand the words that name a place: all of them, or the last as the number of a connector. */
export interface Reading {
  place: readonly string[];
  connector: number | null;
}

/** What was typed asks for something to be done, at the place its other words name. */
export interface Intent {
  verb: Verb;
  readings: readonly [Reading, ...Reading[]];
}

/** Each phrase of a verb in four languages; its words may stand anywhere. */
const phrases: readonly [Verb, readonly string[]][] = [
  [
    'out',
    [
      'take out of service',
      'take out',
      'mettre hors service',
      'poner fuera de servicio',
      'retirar',
      'retirer',
      'إخراج من الخدمة',
      'إخراج',
    ],
  ],
  [
    'back',
    [
      'put back into service',
      'bring back',
      'put back',
      'remettre en service',
      'volver a poner en servicio',
      'devolver',
      'إعادة إلى الخدمة',
      'إعادة',
    ],
  ],
  ['stop', ['stop', 'arrêter', 'arrête', 'detener', 'parar', 'إيقاف', 'أوقف']],
  ['start', ['start', 'démarrer', 'démarre', 'iniciar', 'بدء', 'ابدأ']],
  ['prices', ['prices', 'price', 'prix', 'tarifs', 'tarif', 'precios', 'precio', 'tarifas', 'أسعار', 'سعر']],
];

const small = new Set('of the at in on de des du d la le les à a el los las del en في من'.split(' '));

const connectorWords = ['connector', 'connecteur', 'conector', 'موصل', 'الموصل'];

/** Words as they are compared: what only parts them is left out. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .split(/[\s/·,|]+/)
    .filter((word) => word !== '');

/** Whether two words are the same but for case and accents. */
export const isSame = (word: string, other: string): boolean =>
  holdsWords(word, other) && holdsWords(other, word);

/** What is left of the words without those of a phrase; null where they do not hold all of it. */
const without = (words: readonly string[], phrase: string): string[] | null => {
  const left = [...words];
  for (const wanted of wordsOf(phrase)) {
    const at = left.findIndex((word) => isSame(word, wanted));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
};

/** A name may end with a number, so that a number at the end is a connector's only where the places say so. */
const readingsOf = (verb: Verb, words: readonly string[]): Intent['readings'] => {
  const whole = { place: words, connector: null };
  const last = words.at(-1) ?? '';
  // A power center goes out of service as a whole: a connector of it is never taken for it.
  if (verb === 'out' || verb === 'back' || words.length < 2 || !/^\d{1,2}$/.test(last)) return [whole];
  const before = words.slice(0, -1);
  const isNamed = before.length > 1 && connectorWords.some((word) => isSame(word, before.at(-1) ?? ''));
  const numbered = { place: isNamed ? before.slice(0, -1) : before, connector: Number(last) };
  return isNamed ? [numbered] : [whole, numbered];
};

const readVerb = (words: readonly string[]): Intent | null => {
  for (const [verb, ways] of phrases) {
    for (const phrase of ways) {
      const left = without(words, phrase)?.filter((word) => !small.has(word.toLowerCase()));
      if (left !== undefined && left.length > 0) return { verb, readings: readingsOf(verb, left) };
    }
  }
  return null;
};

/** Reads what is to be done from free words, also where the keys were those of another layout. */
export const readIntent = (typed: string): Intent | null =>
  readVerb(wordsOf(typed)) ?? readVerb(wordsOf(latinOf(typed)));
