import type { Cure, WorkItem } from '@voltdeck/contract';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../../api/api-error';
import { interestsOf } from '../../../api/hooks';
import { useFormats } from '../../../i18n/format';
import { startActivity } from '../../../ui/activity/activities';
import { toastDone } from '../../../ui/toast';
import { keyOf, type ItemKey } from '../item-key';
import { gather, type ManyTarget } from './gather';
import { Outcome } from './outcome';
import { countOf, walk, type Tally } from './walk';
import styles from './many.module.css';

/** Where it is: collecting what is meant, looked through, waiting for the word, at work, or over. */
export type Phase = 'gathering' | 'checking' | 'checked' | 'working' | 'over';

export interface Many {
  phase: Phase;
  items: readonly WorkItem[];
  /** How many were collected so far. */
  count: number;
  tally: Tally | null;
  error: string | null;
  check: (cure: Cure) => Promise<void>;
  apply: (cure: Cure) => Promise<void>;
  stop: () => void;
}

interface ManyOptions {
  target: ManyTarget;
  title: string;
  /** Told again and again while it is at work: all that are settled by then. */
  onDone: (done: readonly ItemKey[]) => void;
  /** It is over: what was refused. */
  onOver: (refused: readonly ItemKey[]) => void;
}

/** Everything that shows what waits, or an order, is out of date. */
const useRefresh = (): (() => void) => {
  const client = useQueryClient();
  const concerned = (query: Query): boolean =>
    interestsOf(query).some(({ kinds }) => kinds.includes('work-item') || kinds.includes('order'));
  return () => void client.invalidateQueries({ predicate: concerned });
};

const keysOf = ({ rows }: Tally, outcome: 'cured' | 'refused'): ItemKey[] =>
  rows.filter((row) => row.outcome === outcome).map(keyOf);

/** Does it chunk by chunk, told of in the tray: it goes on when the dialog, or the page, is left. */
const useWork = () => {
  const t = useTranslations('workList.many');
  const { number } = useFormats();
  const refresh = useRefresh();
  return async (
    { items, cure, title }: { items: readonly WorkItem[]; cure: Cure; title: string },
    onTally: (tally: Tally) => void,
    stopping: AbortController,
  ): Promise<Tally> => {
    let last: Tally = { rows: [], total: items.length, isDone: false };
    const said = () => t('working', { done: number(last.rows.length), total: number(last.total) });
    const doing = startActivity({ title, text: said(), onStop: () => stopping.abort() });
    const end = (state: 'done' | 'stopped' | 'failed'): void => {
      const of = (outcome: 'cured' | 'refused') => number(countOf(last.rows, outcome));
      doing.end({
        state,
        text: t('ended', { cured: of('cured'), refused: of('refused') }),
        result: () => (
          <div className={styles.body}>
            <Outcome tally={last} items={items} isPreview={false} />
          </div>
        ),
      });
    };
    const tell = (tally: Tally): void => {
      last = tally;
      onTally(tally);
      doing.tell({ text: said(), share: tally.rows.length / Math.max(1, tally.total) });
    };
    try {
      const tally = await walk({ items, cure, preview: false, onTally: tell, signal: stopping.signal });
      end(tally.isDone ? 'done' : 'stopped');
      return tally;
    } catch (failure) {
      end('failed');
      throw failure;
    } finally {
      refresh();
    }
  };
};

/** What is told of it while it is looked through or done. */
const useTold = () => {
  const fallback = useTranslations('ui.toast')('something-went-wrong');
  const [phase, setPhase] = useState<Phase>('gathering');
  const [tally, setTally] = useState<Tally | null>(null);
  const [count, setCount] = useState(0);
  const [items, setItems] = useState<readonly WorkItem[]>([]);
  const [error, setError] = useState<string | null>(null);
  const begin = useCallback((next: Phase): AbortController => {
    setError(null);
    setTally(null);
    setPhase(next);
    return new AbortController();
  }, []);
  const fail = useCallback(
    // A server that is away says nothing.
    (failure: unknown): void =>
      setError(isApiError(failure) && failure.message !== '' ? failure.message : fallback),
    [fallback],
  );
  const told = { phase, tally, count, items, error };
  return { told, begin, fail, setPhase, setTally, setCount, setItems };
};

const isAborted = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'AbortError';

/** Collects what is meant, looks through what a cure would come to, then does it, chunk by chunk. */
export const useMany = ({ target, title, onDone, onOver }: ManyOptions): Many => {
  const t = useTranslations('workList.many');
  const work = useWork();
  const { told, begin, fail, setPhase, setTally, setCount, setItems } = useTold();
  const looking = useRef<AbortController | null>(null);
  const working = useRef<AbortController | null>(null);
  // Nobody waits any more for what was only looked at; what is at work goes on.
  useEffect(() => () => looking.current?.abort(), []);

  const check = useCallback(
    async (cure: Cure): Promise<void> => {
      looking.current?.abort();
      const { signal } = (looking.current = begin('gathering'));
      try {
        const items = await gather({ target, onCount: setCount, signal });
        setItems(items);
        setPhase('checking');
        await walk({ items, cure, preview: true, onTally: setTally, signal });
      } catch (failure) {
        if (!isAborted(failure)) fail(failure);
      }
      setPhase('checked');
    },
    [target, begin, fail, setCount, setItems, setPhase, setTally],
  );

  const apply = async (cure: Cure): Promise<void> => {
    working.current = begin('working');
    const heard: Tally[] = [];
    const hear = (tally: Tally): void => {
      heard.push(tally);
      setTally(tally);
      onDone(keysOf(tally, 'cured'));
    };
    await work({ items: told.items, cure, title }, hear, working.current).catch(fail);
    setPhase('over');
    const last = heard.at(-1);
    if (last === undefined) return;
    onOver(keysOf(last, 'refused'));
    const count = countOf(last.rows, 'cured');
    if (count > 0) toastDone({ id: 'work-list', title: t('finished', { count }) });
  };

  const stop = (): void => (told.phase === 'working' ? working : looking).current?.abort();
  return { ...told, check, apply, stop };
};
