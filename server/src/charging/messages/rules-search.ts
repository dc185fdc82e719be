import type { messages, Parsed } from '@voltdeck/contract';
import { readCursor } from './rules-exchange';
import type { FramePosition } from './rules-exchange';

type Query = Parsed<typeof messages.listMessages>['query'];
export type Filters = Omit<Parsed<typeof messages.exportMessages>['query'], 'format'>;

/** Frames that a request looks at: many where an index tells, fewer where each has to be read. */
export const mostLooked = { byIndex: 100_000, byReading: 5_000 };

/** Bytes that a request searches for a text. */
export const mostBytesRead = 16_000_000;

const dateOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

/** Where a request looks, from the query; `most` is decided by what it looks for. */
export const stretchOf = (query: Pick<Query, 'from' | 'to' | 'before' | 'after'>, most: number) => ({
  from: dateOf(query.from),
  to: dateOf(query.to),
  before: query.before === undefined ? null : readCursor(query.before),
  after: query.after === undefined ? null : readCursor(query.after),
  most,
  mostPassed: mostLooked.byIndex,
});

/** What of it is wanted. */
export const narrowedOf = (filters: Filters, chargePointIds: readonly number[] | null) => ({
  chargePointIds,
  actions: filters.action ?? null,
  direction: filters.direction ?? null,
  outcomes: filters.outcome ?? null,
  errorCodes: filters.error_code ?? null,
  minDurationMs: filters.min_duration_ms ?? null,
  maxDurationMs: filters.max_duration_ms ?? null,
  text: filters.search === undefined || filters.search === '' ? null : filters.search,
});

interface Looked {
  hasMore: boolean;
  last: FramePosition | null;
  /** Where looking ended, where the page did not fill and there may be more. */
  end: FramePosition | null;
}

/** How far a request looked: as far as its page goes, to the end of its patience, or all there is. */
export const reachOf = ({
  hasMore,
  last,
  end,
}: Looked): { isComplete: boolean; to: FramePosition | null } => {
  const to = hasMore ? last : end;
  return { isComplete: to === null, to };
};
