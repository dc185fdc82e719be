import type { FactorAsked } from '@voltdeck/contract';
import { useSyncExternalStore } from 'react';
import { isApiError } from './api-error';

let asked: FactorAsked | null = null;
const listeners = new Set<() => void>();

const isAsked = (details: unknown): details is FactorAsked =>
  typeof details === 'object' && details !== null && 'challenge' in details && 'kinds' in details;

/** What a login asks for before it is one; null where a failure is another one. */
export const factorAskedIn = (failure: unknown): FactorAsked | null =>
  isApiError(failure) && failure.code === 'factor.required' && isAsked(failure.details)
    ? failure.details
    : null;

/** Whichever page somebody logs in from, the second step is the same one; null ends it. */
export const askFactor = (next: FactorAsked | null): void => {
  asked = next;
  for (const listener of listeners) listener();
};

const onFactorAsked = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const current = (): FactorAsked | null => asked;

/** The second step of a login that waits for it. */
export const useFactorAsked = (): FactorAsked | null => useSyncExternalStore(onFactorAsked, current);
