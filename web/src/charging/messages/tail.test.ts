import type { Exchange } from '@voltdeck/contract';
import { describe, expect, it } from 'vitest';
import { joinNewest, mergeLatest } from './tail';
import { exchange } from './testing-exchange';

const waiting = (id: number): Exchange => exchange({ id, outcome: 'unanswered', reply: null });

describe('the live tail', () => {
  it('tells what is new from what has since been answered', () => {
    const known = [waiting(2), exchange({ id: 1 })];
    const latest = [exchange({ id: 3 }), exchange({ id: 2, duration_ms: 7 })];
    const merged = mergeLatest(known, latest);
    expect(merged.fresh.map((each) => each.id)).toEqual([3]);
    expect(merged.known.map((each) => each.duration_ms)).toEqual([7, known[1]?.duration_ms]);
  });

  it('changes nothing where nothing is new', () => {
    const known = [exchange({ id: 1 })];
    expect(mergeLatest(known, [exchange({ id: 1 })]).known).toBe(known);
    expect(joinNewest([], known)).toBe(known);
  });

  it('keeps the newest, in the order of time, and no more than its bound', () => {
    const fresh = [exchange({ id: 9, at: '2025-01-01T00:00:09.000Z' })];
    const known = [
      exchange({ id: 10, at: '2025-01-01T00:00:10.000Z' }),
      exchange({ id: 1, at: '2025-01-01T00:00:01.000Z' }),
    ];
    expect(joinNewest(fresh, known, 2).map((each) => each.id)).toEqual([10, 9]);
  });
});
