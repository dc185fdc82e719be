/** Keeps a name whole inside a text that may run the other way. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
