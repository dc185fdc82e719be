import { searchedWords } from '../../kernel/plain-list';

/** What is asked for: the words, and what an order could be named by. */
export interface Asked {
  words: readonly string[];
  /** An order's or a transaction's number; null where the text is none. */
  number: number | null;
  /** A card as it is compared. */
  tag: string;
}

/** A word shorter than this fits too much to be looked for inside names of many. */
const leastLetters = 2;

/** More words narrow nothing that a person would still look for. */
const mostWords = 6;

/** Reads what was typed: `#12` and `12` are a number, everything may be a card. */
export const readAsked = (typed: string): Asked => {
  const text = typed.trim();
  const digits = /^#?(\d{1,15})$/.exec(text)?.[1];
  return {
    words: searchedWords(text).slice(0, mostWords),
    number: digits === undefined ? null : Number(digits),
    tag: text.toUpperCase(),
  };
};

export const isWorthSearching = ({ words }: Asked): boolean =>
  words.some((word) => Array.from(word).length >= leastLetters);

/** Every name holds a sign or none does: without a letter or a digit all persons of the platform would be read. */
export const mayBeName = ({ words }: Asked): boolean => words.some((word) => /[\p{L}\p{N}]/u.test(word));

/** The index of names knows runs of three letters; of shorter ones it knows just those that names begin with. */
export const isSoughtInside = (word: string): boolean => Array.from(word).length >= 3;

/** So few letters fit many: whose name merely begins with them is found, their orders are not told beside. */
export const namesSomebody = ({ words }: Asked): boolean => words.some(isSoughtInside);
