import { holdsWords } from '../../ui/fold';
import { latinOf } from './layouts';

export type Verb = 'stop' | 'start' | 'prices' | 'out' | 'back';
export type StateWord =
  | 'offline'
  | 'faulted'
  | 'busy'
  | 'in_use'
  | 'out_of_service'
  | 'pending'
  | 'available';

/** What was typed asks for something to be done, at the place its other words name. */
interface Intent {
  verb: Verb;
  place: string;
  /** Without a number at the end, which may be a connector's; null where there is none. */
  withoutNumber: string | null;
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

const states: Readonly<Record<StateWord, readonly string[]>> = {
  offline: ['offline', 'hors ligne', 'sin conexión', 'غير متصل'],
  faulted: ['faulted', 'fault', 'en défaut', 'en panne', 'averiado', 'avería', 'معطل', 'عطل'],
  busy: ['busy', 'occupée', 'occupé', 'ocupado', 'مشغول'],
  in_use: ['in use', 'en partie occupée', 'en uso', 'قيد الاستخدام'],
  out_of_service: ['out of service', 'hors service', 'fuera de servicio', 'خارج الخدمة'],
  pending: ['pending', 'en attente', 'pendiente', 'بانتظار الاتصال'],
  available: ['available', 'disponible', 'متاح'],
};

const small = new Set('of the at in on de des du d la le les à a el los las del en في من'.split(' '));

/** Words as they are compared: what only parts them is left out. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .split(/[\s/·,|]+/)
    .filter((word) => word !== '');

const isSame = (word: string, other: string): boolean => holdsWords(word, other) && holdsWords(other, word);

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

const readVerb = (words: readonly string[]): Intent | null => {
  for (const [verb, ways] of phrases) {
    for (const phrase of ways) {
      const left = without(words, phrase)?.filter((word) => !small.has(word.toLowerCase()));
      if (left === undefined || left.length === 0) continue;
      const isNumbered = left.length > 1 && /^\d{1,2}$/.test(left.at(-1) ?? '');
      return { verb, place: left.join(' '), withoutNumber: isNumbered ? left.slice(0, -1).join(' ') : null };
    }
  }
  return null;
};

/** Reads what is to be done from free words, also where the keys were those of another layout. */
export const readIntent = (typed: string): Intent | null =>
  readVerb(wordsOf(typed)) ?? readVerb(wordsOf(latinOf(typed)));

/** The state whose name begins with what was typed, from three letters on. */
export const readState = (typed: string): StateWord | null => {
  const begin = (text: string): StateWord | undefined =>
    text.trim().length < 3
      ? undefined
      : (Object.keys(states) as StateWord[]).find((state) =>
          states[state].some((name) => isSame(name.slice(0, text.trim().length), text.trim())),
        );
  return begin(typed) ?? begin(latinOf(typed)) ?? null;
};
