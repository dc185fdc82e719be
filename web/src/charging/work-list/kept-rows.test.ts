import { expect, it } from 'vitest';
import {
  keepRows,
  mostLookedUp,
  neighbourOf,
  nextOf,
  nothingKept,
  tellOf,
  withoutSettled,
} from './kept-rows';
import { itemOf } from './testing-items';
import { keyOf, type ItemKey } from './item-key';

const rows = (...ids: number[]) => ids.map((id) => itemOf(id));
const ids = ({ rows: all }: { rows: readonly { id: number }[] }) => all.map(({ id }) => id);
const key = (id: number): ItemKey => `held-${id}`;
const cured = { at: '2026-03-02T10:00:00Z', by: 'Ada', cure: 'confirm', reason: null, order_id: 1 } as const;

it('what is gone stays in its place until it is known how it went', () => {
  const kept = keepRows(keepRows(nothingKept, rows(1, 2, 3)), rows(1, 3, 4));
  expect(ids(kept)).toEqual([1, 2, 3, 4]);
  expect(kept.missing).toEqual([key(2)]);
  expect(tellOf(kept, key(2), cured).rows[1]).toMatchObject({ id: 2, cured });
  expect(ids(tellOf(kept, key(2), undefined))).toEqual([1, 3, 4]);
});

it('the first, the last, and several beside each other keep their places', () => {
  const before = keepRows(nothingKept, rows(1, 2, 3, 4, 5));
  expect(ids(keepRows(before, rows(3)))).toEqual([1, 2, 3, 4, 5]);
  expect(ids(keepRows(before, []))).toEqual([1, 2, 3, 4, 5]);
});

it('what was settled here goes at once, and an answer from before does not bring it back', () => {
  const before = keepRows(nothingKept, rows(1, 2, 3));
  expect(ids(keepRows(before, rows(1, 2, 3), new Set([key(2)])))).toEqual([1, 3]);
  expect(ids(withoutSettled(before, new Set([key(1)])))).toEqual([2, 3]);
});

it('one that faded stays faded with the next answers, and is itself again where it is back', () => {
  const faded = tellOf(keepRows(keepRows(nothingKept, rows(1, 2)), rows(1)), key(2), cured);
  expect(keepRows(faded, rows(1)).rows[1]).toMatchObject({ id: 2, cured });
  expect(keepRows(faded, rows(1, 2)).rows[1]?.cured).toBeUndefined();
  expect(ids(withoutSettled(faded))).toEqual([1]);
});

it('of many that went at once only some are looked up, the others go', () => {
  const many = Array.from({ length: 60 }, (_, index) => index + 1);
  const kept = keepRows(keepRows(nothingKept, rows(...many)), []);
  expect(kept.missing).toHaveLength(mostLookedUp);
  expect(kept.rows).toHaveLength(mostLookedUp);
});

it('the next to go on with is the one that waits below, or else above', () => {
  const all = [itemOf(1), { ...itemOf(2), cured }, itemOf(3)];
  expect(nextOf(all, key(1))?.id).toBe(3);
  expect(nextOf(all, key(3))?.id).toBe(1);
  expect(nextOf([itemOf(1)], key(1))).toBeNull();
  expect(neighbourOf(all, key(1), 1)?.id).toBe(2);
  expect(neighbourOf(all, key(1), -1)).toBeNull();
  expect(neighbourOf(all, 'stuck-9', 1)?.id).toBe(1);
  expect(all.map(keyOf)).toEqual([key(1), key(2), key(3)]);
});
