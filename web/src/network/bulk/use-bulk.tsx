import { chargePoints, prices, type BulkChange } from '@voltdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { queryKey } from '../../api/hooks';
import { toastDone, toastNotice } from '../../ui/toast';
import { startActivity } from '../../ui/activity/activities';
import { useFormats } from '../../i18n/format';
import { countOf, Outcome } from './outcome';
import { walk, walkBack, type Tally, type Target, type Walk } from './walk';
import styles from './bulk-dialog.module.css';

/** Where a change is: being looked through, waiting for the word, at work, or over. */
export type Phase = 'checking' | 'checked' | 'working' | 'over';

export interface Bulk {
  phase: Phase;
  tally: Tally | null;
  /** How many are meant; known of a filter once the first of them were looked at. */
  total: number;
  error: string | null;
  check: (change: BulkChange) => Promise<void>;
  apply: (change: BulkChange) => Promise<void>;
  stop: () => void;
}

/** Everything that shows a power center is out of date. */
const useRefresh = () => {
  const client = useQueryClient();
  return (): void => {
    for (const endpoint of [chargePoints.chargePointTable, chargePoints.getChargePoint, prices.listPrices])
      void client.invalidateQueries({ queryKey: queryKey(endpoint) });
  };
};

/** What goes on: how it is called where it is told of, and how it is done. */
interface Work {
  title: string;
  /** How many are meant; null while only the server knows. */
  total: number | null;
  run: (on: Pick<Walk, 'signal' | 'onTally'>) => Promise<Tally>;
  onTally?: (tally: Tally) => void;
}

/** Does something chunk by chunk, told of in the tray: it goes on when the dialog, or the page, is left. */
const useWork = () => {
  const t = useTranslations('bulk');
  const { number } = useFormats();
  const refresh = useRefresh();
  return async ({ title, total, run, onTally }: Work, stopping: AbortController): Promise<Tally> => {
    const doing = startActivity({
      title,
      text: t('working', { done: number(0), total: total === null ? '…' : number(total) }),
      onStop: () => stopping.abort(),
    });
    let last: Tally | null = null;
    const tell = (tally: Tally): void => {
      last = tally;
      onTally?.(tally);
      const done = tally.rows.length;
      doing.tell({
        text: t('working', { done: number(done), total: number(tally.total) }),
        share: tally.total === 0 ? undefined : done / tally.total,
      });
    };
    const ended = (tally: Tally | null): string => {
      const of = (outcome: 'changed' | 'unchanged' | 'refused') =>
        number(tally === null ? 0 : countOf(tally.rows, outcome));
      return t('ended', { changed: of('changed'), unchanged: of('unchanged'), refused: of('refused') });
    };
    const resultOf = (tally: Tally | null) =>
      tally === null
        ? undefined
        : () => (
            <div className={styles.body}>
              <Outcome tally={tally} isPreview={false} />
            </div>
          );
    try {
      const tally = await run({ onTally: tell, signal: stopping.signal });
      const state = tally.isDone ? 'done' : 'stopped';
      doing.end({ state, text: ended(tally), result: resultOf(tally) });
      return tally;
    } catch (failure) {
      doing.end({ state: 'failed', text: ended(last), result: resultOf(last) });
      throw failure;
    } finally {
      refresh();
    }
  };
};

/** Says that it is done, and offers to put it back as it was. */
const useDone = () => {
  const t = useTranslations('bulk');
  const work = useWork();
  const undo = async ({ rows }: Tally, change: BulkChange): Promise<void> => {
    const total = countOf(rows, 'changed');
    const run: Work['run'] = (on) => walkBack({ change, rows, ...on });
    const tally = await work({ title: t('undoing'), total, run }, new AbortController());
    const left = countOf(tally.rows, 'refused');
    if (left > 0) toastNotice({ id: 'bulk', title: t('undoneExcept', { count: left }), text: t('why') });
    else if (tally.isDone) toastDone({ id: 'bulk', title: t('undone') });
  };
  return (tally: Tally, change: BulkChange): void => {
    const count = countOf(tally.rows, 'changed');
    if (count === 0) return;
    const onClick = (): void => void undo(tally, change).catch(() => undefined);
    toastDone({ id: 'bulk', title: t('done.title', { count }), action: { label: t('undo'), onClick } });
  };
};

/** What is told of a change while it is looked through or done. */
const useTold = (target: Target) => {
  const fallback = useTranslations('ui.toast')('something-went-wrong');
  const [phase, setPhase] = useState<Phase>('checking');
  const [tally, setTally] = useState<Tally | null>(null);
  const [total, setTotal] = useState('ids' in target ? target.ids.length : 0);
  const [error, setError] = useState<string | null>(null);

  const begin = useCallback((next: Phase): AbortController => {
    setError(null);
    setTally(null);
    setPhase(next);
    return new AbortController();
  }, []);
  const hear = useCallback((next: Tally): void => {
    setTally(next);
    setTotal(next.total);
  }, []);
  const fail = useCallback(
    // A server that is away says nothing.
    (failure: unknown): void =>
      setError(isApiError(failure) && failure.message !== '' ? failure.message : fallback),
    [fallback],
  );
  return { told: { phase, tally, total, error }, setPhase, begin, hear, fail };
};

/** Looks through what a change would do, then does it, chunk by chunk. */
export const useBulk = (target: Target, title: string): Bulk => {
  const tellDone = useDone();
  const work = useWork();
  const { told, setPhase, begin, hear, fail } = useTold(target);
  const looking = useRef<AbortController | null>(null);
  const working = useRef<AbortController | null>(null);
  // Nobody waits any more for what was only looked at; what is at work goes on.
  useEffect(() => () => looking.current?.abort(), []);

  const check = useCallback(
    async (change: BulkChange): Promise<void> => {
      looking.current?.abort();
      const { signal } = (looking.current = begin('checking'));
      await walk({ target, change, preview: true, onTally: hear, signal }).catch(fail);
      setPhase('checked');
    },
    [target, begin, hear, fail, setPhase],
  );

  const apply = async (change: BulkChange): Promise<void> => {
    working.current = begin('working');
    let last: Tally | null = null;
    const onTally = (next: Tally): void => {
      last = next;
      hear(next);
    };
    try {
      const total = 'ids' in target ? target.ids.length : null;
      const run: Work['run'] = (on) => walk({ target, change, preview: false, ...on });
      await work({ title, total, run, onTally }, working.current);
    } catch (failure) {
      fail(failure);
    }
    setPhase('over');
    if (last !== null) tellDone(last, change);
  };

  const stop = (): void => (told.phase === 'working' ? working : looking).current?.abort();
  return { ...told, check, apply, stop };
};
