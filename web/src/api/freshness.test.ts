import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clock } from '../ui/clock';
import { setConnection } from './connection';
import { heardServer, useServerAsOf } from './freshness';
import { setReachable } from './reachable';

const noon = new Date('2026-03-02T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(noon);
});

afterEach(() => {
  cleanup();
  setReachable(true);
  setConnection('idle');
  vi.useRealTimers();
});

const happens = (what: () => void): void => {
  act(() => {
    what();
  });
};
const pass = (ms: number): void => happens(() => vi.advanceTimersByTime(ms));

it('says when the server last spoke once it has been silent for five seconds, and stops at its first word', () => {
  heardServer();
  const { result } = renderHook(() => useServerAsOf());
  pass(60_000);
  expect(result.current).toBeNull();
  happens(() => setReachable(false));
  pass(4900);
  expect(result.current).toBeNull();
  pass(200);
  expect(result.current).toEqual(noon);
  happens(() => setReachable(true));
  expect(result.current).toBeNull();
});

it('a server that comes and goes within that time is not told as away', () => {
  const { result } = renderHook(() => useServerAsOf());
  for (let turn = 0; turn < 20; turn += 1) {
    happens(() => setConnection('lost'));
    pass(3000);
    expect(result.current).toBeNull();
    happens(() => setConnection('connected'));
    heardServer();
    pass(3000);
  }
  happens(() => setConnection('lost'));
  pass(5001);
  expect(result.current).toEqual(new Date(clock.now().getTime() - 5001 - 3000));
});
