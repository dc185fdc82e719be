import { describe, expect, test } from 'vitest';
import { RefusedBook } from './refused';

const start = new Date('2026-03-02T10:00:00Z').getTime();
const at = (seconds: number): Date => new Date(start + seconds * 1000);
const refused = (chargePointId = 1, reason: 'password-wrong' | 'protocol-missing' = 'password-wrong') => ({
  chargePointId,
  reason,
  detail: null,
  address: '10.0.0.7',
});

describe('refused handshakes', () => {
  test('are told at once, with who, why, from where and how often', () => {
    const book = new RefusedBook();
    book.note(refused(), at(0));
    book.note(refused(1, 'protocol-missing'), at(1));
    book.note(refused(2), at(1));
    expect(book.takeDue(at(1))).toEqual([
      { ...refused(1, 'protocol-missing'), tries: 2, firstAt: at(0), lastAt: at(1) },
      { ...refused(2), tries: 1, firstAt: at(1), lastAt: at(1) },
    ]);
    expect(book.takeDue(at(2))).toEqual([]);
  });

  test('that come every second for a day are written about once a minute, and all are counted', () => {
    const book = new RefusedBook();
    const seconds = 86_400;
    let writes = 0;
    let tries = 0;
    for (let second = 0; second < seconds; second += 1) {
      book.note(refused(), at(second));
      for (const due of book.takeDue(at(second))) {
        writes += 1;
        tries += due.tries;
      }
    }
    expect(writes).toBeLessThanOrEqual(seconds / 60 + 6);
    expect(seconds - tries).toBeLessThan(60);
  });

  test('from before a good connection are not told', () => {
    const book = new RefusedBook();
    book.note(refused(), at(0));
    book.forget(1);
    book.forget(2);
    expect(book.takeDue(at(1))).toEqual([]);
  });
});
