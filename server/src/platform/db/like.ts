/** A word as LIKE takes it: what stands for other letters there stands for itself. */
export const likeWord = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A pattern of LIKE for what holds a word anywhere. */
export const likeAnywhere = (word: string): string => `%${likeWord(word)}%`;
