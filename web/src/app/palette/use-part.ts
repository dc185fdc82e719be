import { useCallback, useEffect, useRef, useState } from 'react';
import { withTexts } from '../../i18n/late';
import type { Palette } from './palette';

type Part = typeof Palette;

let tries = 0;

/** Some browsers remember for as long as the page lives that a piece did not come: under another name it is asked for anew. */
const askAnew = (error: unknown): Promise<typeof import('./palette')> => {
  const [address] = /https?:\/\/\S+\.js/.exec(String(error)) ?? [];
  if (address === undefined || tries === 0) throw error;
  return import(/* @vite-ignore */ `${address}?again=${tries}`) as Promise<typeof import('./palette')>;
};

const loadPalette = withTexts(() => import('./palette').catch(askAnew), 'work-list');

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

/** What finds and does: loaded ahead once somebody is there, asked for anew where it did not come. */
export const usePart = (): { part: Part | null; hasFailed: boolean; load: () => void } => {
  const [loaded, setLoaded] = useState<{ Part: Part } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isAsked = useRef(false);
  const hasTried = useRef(false);
  const load = useCallback((): void => {
    if (isAsked.current) return;
    isAsked.current = true;
    hasTried.current = true;
    setFailed(false);
    loadPalette().then(
      (module) => setLoaded({ Part: module.Palette }),
      () => {
        tries += 1;
        isAsked.current = false;
        setFailed(true);
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
  return { part: loaded?.Part ?? null, hasFailed, load };
};
