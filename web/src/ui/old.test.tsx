import { act, cleanup, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Old, useSilentSince } from './old';
import { show } from './testing';

const seen = new Date('2026-03-02T09:27:00Z');

const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime(seen);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('figures that may have changed since dim, and say of when they are, by the clock of their place', async () => {
  await show(() => (
    <Old asOf={seen} zone="Asia/Kolkata">
      <b>7 kW</b>
    </Old>
  ));
  expect(screen.getByText(/As of .*2:57/).closest('[data-old]')?.textContent).toContain('7 kW');
});

it('figures of now do neither', async () => {
  await show(() => <Old asOf={null}>7 kW</Old>);
  expect(screen.queryByText(/As of/)).toBeNull();
  expect(screen.getByText('7 kW').closest('[data-old]')).toBeNull();
});

it('a charger that comes and goes every ten seconds never dims, one that stays away does', () => {
  const { result, rerender } = renderHook(({ since }) => useSilentSince(since), {
    initialProps: { since: null as string | null },
  });
  for (let turn = 0; turn < 6; turn += 1) {
    rerender({ since: new Date().toISOString() });
    pass(10_000);
    expect(result.current).toBeNull();
    rerender({ since: null });
    pass(10_000);
  }
  const since = new Date();
  rerender({ since: since.toISOString() });
  pass(14_000);
  expect(result.current).toEqual(since);
  rerender({ since: null });
  expect(result.current).toBeNull();
});
