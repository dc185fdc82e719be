import type { AnyListState } from './types';

const listWords = new Set(['page', 'per_page', 'sort']);

/** Whether a search or a filter leaves rows out. */
export const isNarrowed = ({ query }: Pick<AnyListState, 'query'>): boolean =>
  Object.entries(query).some(([name, value]) => !listWords.has(name) && value !== undefined);
