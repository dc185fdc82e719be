import { messages, type Exchange, type Parsed, type Result } from '@voltdeck/contract';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../api/call';
import { queryKey } from '../../api/hooks';
import { joinNewest, mergeLatest } from './tail';

type Answer = Result<typeof messages.listMessages>;
type Pages = InfiniteData<Answer, string | undefined>;
export type MessageQuery = Partial<Parsed<typeof messages.listMessages>['query']>;

/** Between two looks for new messages. */
const tailMs = 1500;
const mostPerLook = 200;

const asOnePage = (pages: Pages, data: readonly Exchange[]): Pages => {
  const oldest = data.at(-1);
  const last = pages.pages.at(-1);
  const [first] = pages.pages;
  if (first === undefined || last === undefined) return pages;
  const all = pages.pages.flatMap((page) => page.data);
  const isCut = oldest !== undefined && all.length > 0 && all.at(-1)?.id !== oldest.id;
  const reach = isCut
    ? { ...last.reach, is_complete: false, looked_back_to: oldest.at, before: oldest.cursor }
    : last.reach;
  return { pages: [{ ...first, data: [...data], reach }], pageParams: [undefined] };
};

interface Follower {
  take: (answer: Answer) => void;
  setInterrupted: (isInterrupted: boolean) => void;
}

/** Looks for what is new, again and again while the page is in sight; gives the way to stop. */
const follow = (query: MessageQuery, from: string | undefined, { take, setInterrupted }: Follower) => {
  const leaving = new AbortController();
  let after = from;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (): Promise<void> => {
    if (document.visibilityState === 'visible') {
      try {
        const asked = { ...query, after, per_page: mostPerLook };
        const answer = await call(messages.listMessages, { query: asked }, { signal: leaving.signal });
        after = answer.reach.after;
        take(answer);
        setInterrupted(false);
      } catch {
        if (!leaving.signal.aborted) setInterrupted(true);
      }
    }
    if (!leaving.signal.aborted) timer = setTimeout(() => void look(), tailMs);
  };
  void look();
  return () => {
    leaving.abort();
    clearTimeout(timer);
  };
};

interface Tail {
  /** New ones that wait until who reads asks for them. */
  held: readonly Exchange[];
  isInterrupted: boolean;
  /** Shows what was held back. */
  release: () => void;
}

interface TailOptions {
  isOn: boolean;
  isHeld: boolean;
}

/** The messages that a query finds, page after page, and new ones as they come. */
export const useExchanges = (query: MessageQuery, { isOn, isHeld }: TailOptions) => {
  const client = useQueryClient();
  const key = useMemo(() => [...queryKey(messages.listMessages, { query }), 'pages'], [query]);
  const source = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      call(messages.listMessages, { query: { ...query, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Answer) => last.reach.before ?? undefined,
    // Coming back to the page would load every page of it again.
    refetchOnWindowFocus: false,
  });
  const exchanges = useMemo(() => source.data?.pages.flatMap((page) => page.data), [source.data]);
  const tail = useTail(query, { key, isOn: isOn && source.data !== undefined, isHeld });
  return { source, exchanges, tail, client };
};

const useLatest = <T>(value: T) => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
};

const shownOf = (pages: Pages): readonly Exchange[] => pages.pages.flatMap((page) => page.data);

const useTail = (
  query: MessageQuery,
  { key, isOn, isHeld }: TailOptions & { key: readonly unknown[] },
): Tail => {
  const client = useQueryClient();
  const [held, setHeld] = useState<readonly Exchange[]>([]);
  const [isInterrupted, setInterrupted] = useState(false);
  const holding = useLatest(isHeld);
  const waiting = useRef<readonly Exchange[]>([]);
  const hold = useCallback((next: readonly Exchange[]) => {
    waiting.current = next;
    setHeld(next);
  }, []);

  const take = useCallback(
    (answer: Answer) => {
      const pages = client.getQueryData<Pages>(key);
      if (pages === undefined) return;
      const shown = shownOf(pages);
      const { known, fresh } = mergeLatest(shown, answer.data);
      // More came than one look brings: what lies between is not known, so the list begins anew.
      const isGap = !answer.reach.is_complete && fresh.length === answer.data.length;
      const kept = isGap ? [] : known;
      const news = mergeLatest(isGap ? [] : waiting.current, fresh);
      const all = joinNewest(news.fresh, news.known);
      if (holding.current) {
        if (known !== shown) client.setQueryData<Pages>(key, asOnePage(pages, known));
        if (all !== waiting.current) hold(all);
        return;
      }
      const next = joinNewest(all, kept);
      if (next !== shown) client.setQueryData<Pages>(key, asOnePage(pages, next));
      if (waiting.current.length > 0) hold([]);
    },
    [client, key, hold, holding],
  );

  const release = useCallback(() => {
    const pages = client.getQueryData<Pages>(key);
    if (pages !== undefined) {
      client.setQueryData<Pages>(key, asOnePage(pages, joinNewest(waiting.current, shownOf(pages))));
    }
    hold([]);
  }, [client, key, hold]);

  useEffect(() => {
    if (!isOn) return;
    const stop = follow(query, client.getQueryData<Pages>(key)?.pages[0]?.reach.after, {
      take,
      setInterrupted,
    });
    return () => {
      stop();
      hold([]);
      setInterrupted(false);
    };
  }, [client, isOn, key, query, take, hold]);

  return { held, isInterrupted, release };
};
