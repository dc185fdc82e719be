import { cleanup } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pauseMs, useHistoryStep } from './history-step';
import { show } from './testing';

type StepOf = ReturnType<typeof useHistoryStep>;

let history: Awaited<ReturnType<typeof show>>['history'];
let made = 0;
const told = vi.fn<(stepOf: StepOf) => void>();

function Steps() {
  const stepOf = useHistoryStep();
  useEffect(() => told(stepOf), [stepOf]);
  return null;
}

/** Changes the address as a list does. */
const change = (...names: string[]): string => {
  const how = told.mock.lastCall?.[0](names) ?? 'push';
  made += 1;
  history[how](`/?${names.join()}=${made}`);
  return how;
};

beforeEach(async () => {
  ({ history } = await show(() => <Steps />));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('makes one step of what is typed without a pause, however long it takes', () => {
  expect(change('search')).toBe('push');
  for (let letters = 0; letters < 5; letters += 1) {
    vi.advanceTimersByTime(pauseMs - 1);
    expect(change('search')).toBe('replace');
  }
  vi.advanceTimersByTime(pauseMs);
  expect(change('search')).toBe('push');
  expect(history.length).toBe(3);
});

it('makes a step of each that is something else', () => {
  expect([change('search'), change('status'), change('status'), change('search')]).toEqual([
    'push',
    'push',
    'replace',
    'push',
  ]);
});

it.each(['sort', 'page', 'per_page'])('makes a step of each change of %s', (name) => {
  expect([change(name), change(name)]).toEqual(['push', 'push']);
});

it('goes on with no step that was left by "back"', () => {
  change('search');
  history.back();
  expect(change('search')).toBe('push');
});
