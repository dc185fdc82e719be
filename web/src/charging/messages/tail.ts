import type { Exchange } from '@voltdeck/contract';

/** So many stay in sight while new ones come, so that a page left open does not grow. */
export const mostShown = 500;

export interface Merged {
  /** The known ones, with what has since become of them. */
  known: readonly Exchange[];
  /** Those that were not known, newest first. */
  fresh: readonly Exchange[];
}

const isSettled = (exchange: Exchange): boolean => exchange.outcome !== 'unanswered';

/** Parts an answer of the live tail into news of what is shown and what is new; nothing changes where nothing is new. */
export const mergeLatest = (known: readonly Exchange[], latest: readonly Exchange[]): Merged => {
  const told = new Map(latest.map((each) => [each.id, each]));
  const isKnown = new Set(known.map((each) => each.id));
  const hasNews = known.some((each) => !isSettled(each) && told.has(each.id));
  return {
    known: hasNews ? known.map((each) => (isSettled(each) ? each : (told.get(each.id) ?? each))) : known,
    fresh: latest.filter((each) => !isKnown.has(each.id)),
  };
};

const isNewer = (one: Exchange, other: Exchange): number =>
  other.at.localeCompare(one.at) || other.id - one.id;

/** What was held back and what is shown as one list, newest first, the oldest left out beyond what is kept. */
export const joinNewest = (
  fresh: readonly Exchange[],
  known: readonly Exchange[],
  most = mostShown,
): readonly Exchange[] =>
  fresh.length === 0 ? known : [...fresh, ...known].toSorted(isNewer).slice(0, Math.max(most, 0));
