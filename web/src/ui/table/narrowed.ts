import type { AnyListState, RowData, RowSource } from './types';

const listWords = new Set(['page', 'per_page', 'sort']);

/** Whether a search or a filter leaves rows out. */
const isNarrowed = ({ query }: Pick<AnyListState, 'query'>): boolean =>
  Object.entries(query).some(([name, value]) => !listWords.has(name) && value !== undefined);

/** Whether there is nothing to list at all; what a search left empty is not, nor while that search is taken back. */
export const isBare = (
  { data, isPlaceholderData }: Pick<RowSource<RowData>, 'data' | 'isPlaceholderData'>,
  state: Pick<AnyListState, 'query'>,
): boolean => data?.meta.total === 0 && isPlaceholderData !== true && !isNarrowed(state);
