import type { feed, FeedItem, Result } from '@voltdeck/contract';

/** What is known of the feed, newest first, and where it goes on. */
export interface FeedList {
  items: readonly FeedItem[];
  before: string | null;
}

type Page = Result<typeof feed.readFeed>;

/** More than this nobody reads on a home page. */
const most = 300;

/**
 * The list with its newest page read anew; what slid off that page stays below it.
 * Where so much happened that the pages no longer meet, it starts over, because what lies between is unknown.
 */
export function withNewest(list: FeedList | null, page: Page): FeedList {
  const isFresh = new Set(page.data.map(({ id }) => id));
  if (list === null || page.before === null || !list.items.some(({ id }) => isFresh.has(id))) {
    return { items: page.data, before: page.before };
  }
  const kept = list.items.filter(({ id }) => !isFresh.has(id));
  const items = [...page.data, ...kept].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return { items: items.slice(0, most), before: items.length > most ? null : list.before };
}

/** The list with the page after its end. */
export function withOlder(list: FeedList, page: Page): FeedList {
  const known = new Set(list.items.map(({ id }) => id));
  const items = [...list.items, ...page.data.filter(({ id }) => !known.has(id))].slice(0, most);
  return { items, before: items.length === most ? null : page.before };
}

/** The list as one reads it: from the item that was on top when one began; what came since is only counted. */
export function readFrom(
  items: readonly FeedItem[],
  topId: string | null,
): { shown: readonly FeedItem[]; newer: number } {
  const newer =
    topId === null
      ? 0
      : Math.max(
          0,
          items.findIndex(({ id }) => id === topId),
        );
  return { shown: items.slice(newer), newer };
}
