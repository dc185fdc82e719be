/** What a caller of a plain list may ask for (docs/decisions.md#lists). */
export interface PlainQuery {
  page?: number | undefined;
  per_page?: number | undefined;
  search?: string | undefined;
}

/** The most rows of a plain list, and those of a page unless told (docs/decisions.md#lists). */
const longest = 1000;
const usualPage = 25;

/** Which rows of a plain list are asked for: the first 1,000, unless the caller turns pages. */
export function sliceOf({ page, per_page: perPage }: PlainQuery): { limit: number; offset: number } {
  if (page === undefined && perPage === undefined) return { limit: longest, offset: 0 };
  const limit = perPage ?? usualPage;
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

/** The words of a search. */
export const searchedWords = (search = ''): string[] => search.split(/\s+/).filter((word) => word !== '');

/** The rows asked for of a list that is at hand as a whole: those whose texts hold every word, sliced. */
export function plainList<R>(rows: readonly R[], query: PlainQuery): R[] {
  const words = searchedWords(folded(query.search ?? ''));
  const found =
    words.length === 0
      ? rows
      : rows.filter((row) => {
          const text = folded(textsIn(row));
          return words.every((word) => text.includes(word));
        });
  const { limit, offset } = sliceOf(query);
  return found.slice(offset, offset + limit);
}

const textsIn = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).map(textsIn).join('\n') : '';
};

/** Without case and accents. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
