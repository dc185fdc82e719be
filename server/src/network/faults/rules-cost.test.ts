import { expect, test } from 'vitest';
import { secondsOf, spellsOf } from './rules-cost';

const at = (minute: number): Date => new Date(Date.UTC(2026, 9, 25, 0, minute));
const row = {
  id: 1,
  connector_number: 1,
  component: null,
  last_began_at: at(30),
  ended_at: null as Date | null,
  lasted: [[at(0).getTime(), at(5).getTime()]] as [number, number][],
};

test.each([
  ['lasts', row, 60, 35 * 60],
  ['is over', { ...row, ended_at: at(31) }, 60, 5 * 60],
  ['began a moment ahead of our clock', row, 29, 5 * 60],
  ['came once and was over at once', { ...row, ended_at: at(30), lasted: [] }, 60, 0],
])(
  'a fault that %s took as long as it was there, also while a clock changes',
  (_, fault, minute, seconds) => {
    expect(secondsOf(spellsOf(fault), at(minute))).toBe(seconds);
  },
);
