import type { PageMeta } from '@voltdeck/contract';

/** So many more than a page shows are counted; who has more rows than that does not wait for their number. */
const countedAhead = 10_000;

/** What a page of rows tells of how many there are: all of them, where it is the last one; null where they must be counted. */
export const totalTold = (
  { page, per_page: perPage }: { page: number; per_page: number },
  rows: number,
): number | null => {
  const isLast = rows < perPage && (rows > 0 || page === 1);
  return isLast ? (page - 1) * perPage + rows : null;
};

/** Up to where rows are counted for a page: always further than the pages around it. */
export const countsTo = ({ page, per_page: perPage }: { page: number; per_page: number }): number =>
  (page - 1) * perPage + countedAhead;

/** Where a page stands; a total beyond `most` is told as at least that many. */
export const toMeta = (
  { page, per_page: perPage }: { page: number; per_page: number },
  counted: number,
  most = Infinity,
): PageMeta => {
  const total = Math.min(counted, most);
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
    ...(counted > most ? { total_is_lower_bound: true as const } : {}),
  };
};
