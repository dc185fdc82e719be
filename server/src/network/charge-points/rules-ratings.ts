/** The mean of ratings to two places; null of none. */
export const meanRating = ({ sum, count }: { sum: number; count: number }): number | null =>
  count === 0 ? null : Math.round((sum * 100) / count) / 100;
