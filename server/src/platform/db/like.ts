/** A word as LIKE takes it: what stands for other letters there stands for itself. */
const likeWord = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A pattern of LIKE for what begins with a word. */
export const likeStart = (word: string): string => `${likeWord(word)}%`;

/** A pattern of LIKE for what has, after its first word, one that begins with these letters. */
export const likeLaterStart = (word: string): string => `% ${likeWord(word)}%`;

/** A pattern of LIKE for what holds a word anywhere. */
export const likeAnywhere = (word: string): string => `%${likeWord(word)}%`;
