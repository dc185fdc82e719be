import type { FeedItem } from '@voltdeck/contract';
import { describe, expect, test } from 'vitest';
import { readFrom, withNewest, withOlder } from './feed-list';

const item = (minute: number): FeedItem => ({
  id: `event-${minute}`,
  at: new Date(Date.UTC(2026, 2, 2, 10, minute)).toISOString(),
  kind: 'connected',
  charge_point: { id: 1, title: 'One', time_zone: 'UTC' },
  connector_number: null,
  order: null,
  detail: null,
});
const items = (...minutes: number[]) => minutes.map(item);
const minutesOf = (list: readonly FeedItem[]) => list.map(({ id }) => Number(id.slice(6)));

describe('the feed', () => {
  test('keeps what slides off its newest page', () => {
    const list = withNewest(null, { data: items(9, 8, 7), before: 'p7' });
    const next = withNewest(list, { data: items(11, 10, 9), before: 'p9' });
    expect(minutesOf(next.items)).toEqual([11, 10, 9, 8, 7]);
    expect(next.before).toBe('p7');
  });

  test('starts over where too much happened in between', () => {
    const list = withNewest(null, { data: items(3, 2, 1), before: 'p1' });
    const next = withNewest(list, { data: items(11, 10, 9), before: 'p9' });
    expect(minutesOf(next.items)).toEqual([11, 10, 9]);
    expect(next.before).toBe('p9');
  });

  test('goes on at its end, without repeating', () => {
    const list = withNewest(null, { data: items(9, 8), before: 'p8' });
    const longer = withOlder(list, { data: items(8, 7), before: null });
    expect(minutesOf(longer.items)).toEqual([9, 8, 7]);
    expect(longer.before).toBeNull();
  });

  test.each([
    ['nobody reads', null, [9, 8, 7], 0],
    ['one reads from the second', 'event-8', [8, 7], 1],
    ['one reads from what is gone', 'event-1', [9, 8, 7], 0],
  ])('shows, when %s', (_, topId, shown, newer) => {
    const read = readFrom(items(9, 8, 7), topId);
    expect([minutesOf(read.shown), read.newer]).toEqual([shown, newer]);
  });
});
