import type { WorkKind, WorkReason } from '@voltdeck/contract';
import { expect, test } from 'vitest';
import { curesOf } from './cures';

test.each<[WorkKind, WorkReason, string]>([
  ['held', 'untrusted-clock', 'confirm'],
  ['held', 'not-authorized', 'confirm'],
  ['held', 'impossible-energy', 'correct'],
  ['held', 'no-reading', 'correct'],
  ['held', 'unknown-payer', 'correct'],
  ['stuck', 'charger-away', 'close'],
  ['duplicate', 'two-devices', 'dismiss'],
  ['unmatched', 'already-stopped', 'attach'],
  ['unmatched', 'unreadable', 'dismiss'],
])('of an item that is %s by %s the likeliest cure is to %s', (kind, reason, first) => {
  expect(curesOf(kind, reason)[0]).toBe(first);
});
