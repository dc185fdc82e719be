/** The keys of three layouts without Latin letters, in the order of those of a Latin one. */
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const layouts = [
  'йцукенгшщзхъфывапролджэячсмитьбю',
  ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,.",
  'ضصثقفغعهخحجدشسيبلاتنمكطئءؤر\u0640ىةوز',
] as const;

const keys = new Map<string, string>();
for (const layout of layouts) {
  for (const [at, letter] of Array.from(layout).entries()) {
    const key = latin[at];
    if (key !== undefined && letter > '\u007f' && !keys.has(letter)) keys.set(letter, key);
  }
}

/** What would stand there had the same keys been pressed on a Latin layout: «ыещз» is "stop". */
export const latinOf = (typed: string): string =>
  Array.from(
    typed.normalize('NFD').replaceAll('\u0301', '').normalize('NFC').toLowerCase(),
    (letter) => keys.get(letter) ?? letter,
  ).join('');
