import { describe, expect, test } from 'vitest';
import { type KnownTag, type PastCard, tagThen } from './rules-past';

const at = (hour: number): Date => new Date(Date.UTC(2026, 2, 2, hour));
const tag = (change: Partial<KnownTag> = {}): KnownTag => ({
  uid: 'CARD',
  parentUid: null,
  holder: { kind: 'worker', id: 2 },
  status: 'active',
  expiresAt: null,
  since: at(12),
  blockedAt: null,
  ...change,
});
const had: PastCard = { uid: 'CARD', workerId: 1, since: at(8), until: at(11), expiresAt: at(10) };

describe('the card of a start that is told later', () => {
  test.each([
    ['of a worker who had it then', tag(), at(9), { kind: 'worker', id: 1 }],
    ['also where nobody has it now', null, at(9), { kind: 'worker', id: 1 }],
    ['from the moment they got it', null, at(8), { kind: 'worker', id: 1 }],
    ['not from the moment they gave it up', tag(), at(11), { kind: 'worker', id: 2 }],
    ['of nobody before that', null, at(7), undefined],
    ['of who has it since before', tag({ since: at(8) }), at(9), { kind: 'worker', id: 2 }],
  ] as const)('is that %s', (_, now, when, holder) => {
    expect(tagThen(now, [had], when)?.holder).toEqual(holder);
  });

  test('expires as it did then', () => {
    expect(tagThen(null, [had], at(9))?.expiresAt).toEqual(at(10));
  });

  test.each([
    ['blocked since', tag({ status: 'blocked', blockedAt: at(14) }), 'active'],
    ['blocked before', tag({ status: 'blocked', blockedAt: at(13) }), 'blocked'],
    ['blocked at a time that nobody kept', tag({ status: 'blocked' }), 'blocked'],
    [
      'of a driver, blocked since',
      tag({ status: 'blocked', blockedAt: at(14), holder: { kind: 'person', id: 3 } }),
      'blocked',
    ],
  ] as const)('%s is judged as it was', (_, now, status) => {
    expect(tagThen(now, [], at(13))?.status).toBe(status);
  });
});
