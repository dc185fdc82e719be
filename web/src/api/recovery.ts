import { installation } from '@voltdeck/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from './call';
import { mayReach, onReachable } from './reachable';

const shortestPauseMs = 1000;
const longestPauseMs = 10_000;

/** While nobody answers, asks again and again; when somebody does, everything on the screen is fetched anew. */
export const watchServer = (client: QueryClient): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  const ask = (): void => {
    clearTimeout(timer);
    // The call itself notes whether an answer came.
    call(installation.installation).catch(() => {
      if (!mayReach()) wait();
    });
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(ask, Math.min(longestPauseMs, shortestPauseMs * 2 ** tries));
    tries += 1;
  };

  const leave = onReachable(() => {
    clearTimeout(timer);
    tries = 0;
    if (mayReach()) client.invalidateQueries().catch(() => undefined);
    else wait();
  });
  const hurry = (): void => {
    if (!mayReach()) ask();
  };
  window.addEventListener('online', hurry);
  if (!mayReach()) wait();
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', hurry);
    leave();
  };
};
