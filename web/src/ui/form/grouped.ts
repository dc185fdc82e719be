/** Letters and digits alone, as a bank reads them. */
export const ungrouped = (text: string): string => text.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase();

/** In groups of four, as numbers of accounts are printed. */
export const grouped = (text: string): string =>
  ungrouped(text)
    .match(/.{1,4}/g)
    ?.join(' ') ?? '';

/** Where in a grouped text so many of its characters end. */
export const placeAfter = (characters: number): number =>
  characters + Math.max(0, Math.floor((characters - 1) / 4));
