import { chargePoints, prices, type BulkChange } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { queryKey } from '../../api/hooks';
import { toastDone } from '../../ui/toast';
import { countOf } from './outcome';
import { isReversible, undoOf, walk, type Tally, type Target } from './walk';

/** Where a change is: being looked through, waiting for the word, at work, or over. */
export type Phase = 'checking' | 'checked' | 'working' | 'over';

export interface Bulk {
  phase: Phase;
  tally: Tally | null;
  error: string | null;
  check: (change: BulkChange) => Promise<void>;
  apply: (change: BulkChange) => Promise<void>;
  stop: () => void;
}

const nothing = (): void => undefined;

/** Everything that shows a power center is out of date. */
const useRefresh = () => {
  const client = useQueryClient();
  return (): void => {
    for (const endpoint of [chargePoints.chargePointTable, chargePoints.getChargePoint, prices.listPrices])
      void client.invalidateQueries({ queryKey: queryKey(endpoint) });
  };
};

/** Says that it is done, and offers to put it back as it was. */
const useDone = () => {
  const t = useTranslations('bulk');
  const refresh = useRefresh();
  const undo = async (tally: Tally): Promise<void> => {
    const { signal } = new AbortController();
    for (const { change, ids } of undoOf(tally.rows))
      await walk({ target: { ids }, change, preview: false, onTally: nothing, signal });
    refresh();
    toastDone({ id: 'bulk', title: t('undone') });
  };
  return (tally: Tally, change: BulkChange): void => {
    refresh();
    const count = countOf(tally.rows, 'changed');
    if (count === 0) return;
    const action = (
      <Button size="xs" variant="default" onClick={() => void undo(tally)}>
        {t('undo')}
      </Button>
    );
    toastDone({
      id: 'bulk',
      title: t('done.title', { count }),
      text: isReversible(change) ? action : undefined,
    });
  };
};

/** Looks through what a change would do, then does it, chunk by chunk. */
export const useBulk = (target: Target): Bulk => {
  const fallback = useTranslations('ui.toast')('something-went-wrong');
  const tellDone = useDone();
  const [phase, setPhase] = useState<Phase>('checking');
  const [tally, setTally] = useState<Tally | null>(null);
  const [error, setError] = useState<string | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = useCallback(
    async (change: BulkChange, preview: boolean): Promise<Tally | null> => {
      leaving.current?.abort();
      const { signal } = (leaving.current = new AbortController());
      setError(null);
      setTally(null);
      setPhase(preview ? 'checking' : 'working');
      let last: Tally | null = null;
      const onTally = (next: Tally): void => {
        last = next;
        setTally(next);
      };
      try {
        await walk({ target, change, preview, onTally, signal });
      } catch (failure) {
        setError(isApiError(failure) ? failure.message : fallback);
      }
      return last;
    },
    [target, fallback],
  );

  const check = useCallback(
    async (change: BulkChange): Promise<void> => {
      await run(change, true);
      setPhase('checked');
    },
    [run],
  );

  return {
    phase,
    tally,
    error,
    check,
    apply: async (change) => {
      const done = await run(change, false);
      setPhase('over');
      if (done !== null) tellDone(done, change);
    },
    stop: () => leaving.current?.abort(),
  };
};
