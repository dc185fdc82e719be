import { describe, expect, test } from 'vitest';
import { lineOf } from './rules-lines';
import { entry, movement } from './testing';

const of = (kind: string, pendingMinor: number, availableMinor: number) =>
  lineOf({
    ...movement(1, 'x'),
    kind,
    entries: [
      entry(1, 'operator-pending', -pendingMinor),
      entry(1, 'operator-available', -availableMinor),
      entry(2, 'operator-available', 77),
      entry(1, 'elsewhere', pendingMinor + availableMinor),
    ],
  });

describe('a line of the statement', () => {
  test.each([
    ['settlement', 500, 0, 'confirmed'],
    ['correction', -20, 0, 'confirmed'],
    ['refund', 0, -500, 'canceled'],
    ['reversal', 0, 500, 'canceled'],
    ['write-off', 0, 0, 'canceled'],
    ['collection', 300, 0, 'deposit'],
    ['release', -500, 500, 'deposit'],
    ['of another piece', 0, -500, 'withdraw'],
    ['of another piece', 0, 500, 'deposit'],
  ])('of a %s that brings %i pending and %i available is %s', (kind, pendingMinor, availableMinor, told) => {
    expect(of(kind, pendingMinor, availableMinor)).toEqual({ kind: told, pendingMinor, availableMinor });
  });
});
