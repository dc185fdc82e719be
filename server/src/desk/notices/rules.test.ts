import { describe, expect, test } from 'vitest';
import { compared, type Going, type Known } from './rules';

const since = new Date('2026-03-02T09:00:00Z');
const named = [{ id: 7, title: 'Quai Nord' }];
const outage = (change: Partial<Going> = {}): Going => ({
  operatorId: 1,
  kind: 'outage',
  count: 1,
  since,
  named,
  about: null,
  ...change,
});
const told = (change: Partial<Known> = {}): Known => ({ ...outage(), id: 10, closedAt: null, ...change });
const nothing = { opened: [], changed: [], closed: [] };

describe('what goes on is compared with what is told of', () => {
  test.each([
    ['nothing with nothing', [], [], nothing],
    ['what is new is opened', [outage()], [], { ...nothing, opened: [outage()] }],
    ['what is told of stays', [outage()], [told()], nothing],
    [
      'what has grown is one notice still',
      [outage({ count: 500 })],
      [told()],
      { ...nothing, changed: [told({ count: 500 })] },
    ],
    [
      'others of the same number are named',
      [outage({ named: [{ id: 8, title: 'Quai Sud' }] })],
      [told()],
      { ...nothing, changed: [told({ named: [{ id: 8, title: 'Quai Sud' }] })] },
    ],
    ['what is over closes', [], [told()], { ...nothing, closed: [told()] }],
    ['what closed before stays closed', [], [told({ closedAt: since })], nothing],
    [
      'what comes back is the same notice',
      [outage()],
      [told({ closedAt: since })],
      { ...nothing, changed: [told({ closedAt: since })] },
    ],
    [
      'the one that is open, whatever closed before',
      [outage({ count: 2 })],
      [told({ id: 9, closedAt: since }), told(), told({ id: 8, closedAt: since })],
      { ...nothing, changed: [told({ count: 2 })] },
    ],
    [
      'each kind and each operator by itself',
      [outage({ kind: 'fault' }), outage({ operatorId: 2 })],
      [told()],
      {
        opened: [outage({ kind: 'fault' }), outage({ operatorId: 2 })],
        changed: [],
        closed: [told()],
      },
    ],
  ] as const)('%s', (_, going, known, expected) => {
    expect(compared(going, known)).toEqual(expected);
  });
});
