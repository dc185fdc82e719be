import { useCallback, useEffect, useRef, useState } from 'react';
import { withTexts } from '../../i18n/late';
import type { Palette } from './palette';

type Part = typeof Palette;

const loadPalette = withTexts(() => import('./palette'), 'work-list');

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
};

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Somebody is there: from then on it is worth having, and no visit that only looks pays for it. */
const atFirstSign = (work: () => void): (() => void) => {
  const end = new AbortController();
  const hear = (): void => {
    end.abort();
    whenIdle(work);
  };
  for (const sign of signs) window.addEventListener(sign, hear, { signal: end.signal, passive: true });
  return () => end.abort();
};

/** What finds and does: loaded ahead once somebody is there, asked for anew where it did not come; `failures` in a row. */
export const usePart = (): { part: Part | null; failures: number; load: () => void } => {
  const [loaded, setLoaded] = useState<{ Part: Part } | null>(null);
  const [failures, setFailures] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const isAsked = useRef(false);
  const hasTried = useRef(false);
  const load = useCallback((): void => {
    if (isAsked.current) return;
    isAsked.current = true;
    hasTried.current = true;
    setWaiting(true);
    loadPalette().then(
      (module) => setLoaded({ Part: module.Palette }),
      () => {
        isAsked.current = false;
        setWaiting(false);
        setFailures((count) => count + 1);
      },
    );
  }, []);
  useEffect(
    () =>
      atFirstSign(() => {
        // Who opened it meanwhile and was told that it did not come asks for it anew.
        if (!hasTried.current) load();
      }),
    [load],
  );
  return { part: loaded?.Part ?? null, failures: isWaiting ? 0 : failures, load };
};
