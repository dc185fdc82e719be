const marks = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;

const alike: readonly [RegExp, string][] = [
  [/[أإآٱ]/g, 'ا'],
  [/ى/g, 'ي'],
  [/ة/g, 'ه'],
];

/** A text as people search it: without case, accents and vowel signs, and with letters that are typed alike made one. */
export const folded = (text: string): string =>
  alike
    // Letters are made one before they are taken apart: an alef with a hamza is an alef here.
    .reduce((read, [letters, one]) => read.replaceAll(letters, one), text.normalize('NFC'))
    .normalize('NFD')
    .replaceAll(marks, '')
    .toLocaleLowerCase();

/** Whether each word of what was typed is in the text. */
export const holdsWords = (text: string, typed: string): boolean => {
  const whole = folded(text);
  return folded(typed)
    .split(/\s+/)
    .every((word) => whole.includes(word));
};

/** A text in parts, of which those that fit what was typed are marked. */
export const markedParts = (text: string, typed: string): { text: string; isMarked: boolean }[] => {
  const letters = Array.from(text.normalize('NFC'));
  const plain = letters.map(folded);
  const hits = new Set<number>();
  for (const word of folded(typed)
    .split(/\s+/)
    .filter((each) => each !== '')) {
    for (let at = 0; at < plain.length; at += 1) {
      let end = at;
      let read = '';
      while (end < plain.length && read.length < word.length) read += plain[end++] ?? '';
      if (read === word) for (let each = at; each < end; each += 1) hits.add(each);
    }
  }
  const parts: { text: string; isMarked: boolean }[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last?.isMarked === hits.has(at)) last.text += letter;
    else parts.push({ text: letter, isMarked: hits.has(at) });
  }
  return parts;
};
