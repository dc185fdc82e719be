import { useSyncExternalStore } from 'react';

/** The browser's clock; the only reader of it in the interface. */
export const clock = { now: (): Date => new Date() };

interface Ticker {
  now: Date;
  listeners: Set<() => void>;
  timer: ReturnType<typeof setInterval> | null;
}

const tickers = new Map<number, Ticker>();

const tickerFor = (everyMs: number): Ticker => {
  const known = tickers.get(everyMs);
  if (known) return known;
  const made: Ticker = { now: clock.now(), listeners: new Set(), timer: null };
  tickers.set(everyMs, made);
  return made;
};

const subscribeTo = (everyMs: number) => (listener: () => void) => {
  const ticker = tickerFor(everyMs);
  ticker.listeners.add(listener);
  ticker.timer ??= setInterval(() => {
    ticker.now = clock.now();
    for (const each of ticker.listeners) each();
  }, everyMs);
  return () => {
    ticker.listeners.delete(listener);
    if (ticker.listeners.size > 0 || ticker.timer === null) return;
    clearInterval(ticker.timer);
    ticker.timer = null;
  };
};

const subscribers = new Map<number, ReturnType<typeof subscribeTo>>();

/** The time, renewed every so many milliseconds; all who ask for the same pace share one timer. */
export const useNow = (everyMs = 20_000): Date => {
  const subscribe = subscribers.get(everyMs) ?? subscribeTo(everyMs);
  subscribers.set(everyMs, subscribe);
  return useSyncExternalStore(subscribe, () => tickerFor(everyMs).now);
};
