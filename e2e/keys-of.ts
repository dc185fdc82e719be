/** A key by where it stands, and the letter that is on it. */
export interface Key {
  letter: string;
  code: string;
}

/** The places of the keys of a word, with the letters another layout has there. */
export const keysOf = (word: string, letters: string): Key[] =>
  Array.from(word, (key, at) => ({ letter: letters[at] ?? '', code: `Key${key.toUpperCase()}` }));
