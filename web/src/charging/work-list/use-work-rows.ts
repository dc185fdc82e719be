import { workList, type Parsed, type Result } from '@voltdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isApiError } from '../../api/api-error';
import { callOptions } from '../../api/hooks';
import type { RowSource } from '../../ui/table/types';
import { isWaiting, keyOf, nameOfKey, type Cured, type ItemKey, type WorkRow } from './item-key';
import { keepRows, nothingKept, tellOf, withoutSettled, type Kept } from './kept-rows';
import { useLiveCall } from './use-live-call';

export type WorkQuery = Parsed<typeof workList.listWork>['query'];
type Answer = Result<typeof workList.listWork>;

/** What is in sight of one list; another query begins another. */
interface Seen {
  query: string;
  answer: Answer | undefined;
  kept: Kept;
  /** Those that were settled here and are not out of the answer yet. */
  own: ReadonlySet<ItemKey>;
}

const has = (answer: Answer, key: ItemKey): boolean => answer.data.some((item) => keyOf(item) === key);

const seenWith = (seen: Seen, query: string, answer: Answer): Seen => {
  if (seen.query !== query)
    return { query, answer, kept: keepRows(nothingKept, answer.data), own: new Set() };
  // Only what this answer still has was read before it was settled; what is out of it may come back one day.
  const own = new Set([...seen.own].filter((key) => has(answer, key)));
  return { query, answer, kept: keepRows(seen.kept, answer.data, seen.own), own };
};

/** Asks how those went that are not in the list any more, each once. */
const useLookUp = (missing: readonly ItemKey[], tell: (key: ItemKey, cured?: Cured | null) => void): void => {
  const client = useQueryClient();
  const lookUp = useEffectEvent((key: ItemKey) => {
    const params = nameOfKey(key);
    if (params === null) return;
    client.fetchQuery(callOptions(workList.getWork, { params }, { quiet: true })).then(
      ({ cured }) => tell(key, cured ?? undefined),
      // What is not known any more went by itself; of what cannot be asked nothing is said.
      (error: unknown) => tell(key, isApiError(error) && error.status === 404 ? null : undefined),
    );
  });
  const text = missing.join();
  useEffect(() => {
    for (const key of text.split(',')) if (key !== '') lookUp(key as ItemKey);
  }, [text]);
};

/** The rows of the work list, live: what is settled elsewhere fades in its place, what is settled here goes. */
export const useWorkRows = (query: WorkQuery) => {
  const answered = useLiveCall(workList.listWork, { query }, { keep: true });
  const text = JSON.stringify(query);
  const [seen, setSeen] = useState<Seen>({ query: '', answer: undefined, kept: nothingKept, own: new Set() });
  const { data, isPlaceholderData } = answered;
  if (data !== undefined && !isPlaceholderData && (data !== seen.answer || text !== seen.query))
    setSeen(seenWith(seen, text, data));

  const tell = useCallback(
    (key: ItemKey, cured?: Cured | null) =>
      setSeen((former) => ({ ...former, kept: tellOf(former.kept, key, cured) })),
    [setSeen],
  );
  useLookUp(seen.kept.missing, tell);

  const [done, setDone] = useState<ReadonlySet<ItemKey>>(new Set());
  const settle = useCallback(
    (keys: readonly ItemKey[]) => {
      setDone((former) => new Set([...former, ...keys]));
      setSeen((former) => {
        const own = new Set([...former.own, ...keys]);
        return { ...former, own, kept: withoutSettled(former.kept, own) };
      });
    },
    [setSeen],
  );
  const forget = useCallback(
    () => setSeen((former) => ({ ...former, kept: withoutSettled(former.kept) })),
    [setSeen],
  );

  const { rows } = seen.kept;
  const source = useMemo<RowSource<WorkRow>>(
    () => ({
      data: data === undefined ? undefined : { ...data, data: rows },
      error: answered.error,
      isPlaceholderData,
      refetch: answered.refetch,
    }),
    [data, rows, answered.error, isPlaceholderData, answered.refetch],
  );
  const settled = useMemo<ReadonlySet<string>>(() => {
    const faded = rows.filter((row) => !isWaiting(row)).map(keyOf);
    // What is back waits again.
    const back = new Set(rows.filter(isWaiting).map(keyOf));
    return new Set([...done, ...faded].filter((key) => !back.has(key)));
  }, [done, rows]);
  return { rows, source, settled, settle, forget };
};
