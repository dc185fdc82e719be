import { expect, test } from 'vitest';
import { expiryFrom, isConflict, isKept, isTooLong, limitReached, stateAt } from './rules';
import { isDangerous, paramsFor, proposable } from './rules-calls';
import { afterOf, beforeOf, nameIn, versionField, writtenOut } from './rules-compare';

const now = new Date('2026-03-02T10:00:00Z');

test('a proposal expires after seven days unless somebody decided', () => {
  const expiresAt = expiryFrom(now);
  expect(expiresAt.toISOString()).toBe('2026-03-09T10:00:00.000Z');
  const at = (state: Parameters<typeof stateAt>[0]['state'], time: Date) =>
    stateAt({ state, expiresAt }, time);
  expect([at('waiting', now), at('waiting', expiresAt), at('failed', expiresAt)]).toEqual([
    'waiting',
    'expired',
    'expired',
  ]);
  expect([at('confirmed', expiresAt), at('rejected', expiresAt)]).toEqual(['confirmed', 'rejected']);
});

test.each([
  [{ open: 0, new: 0 }, null],
  [{ open: 99, new: 19 }, null],
  [{ open: 100, new: 0 }, 'open'],
  [{ open: 5, new: 20 }, 'new'],
])('with %o the limit is %s', (counts, expected) => {
  expect(limitReached(counts)).toBe(expected);
});

test('what is longer than a person reads is too long', () => {
  const sent = (body: object) => ({ call: 'x', params: {}, query: {}, body: { ...body } });
  expect(isTooLong(sent({ text: 'x'.repeat(19_000) }))).toBe(false);
  expect(isTooLong(sent({ text: 'x'.repeat(20_000) }))).toBe(true);
});

test('a refusal is kept where it is about the change, and not about who confirms or what they saw', () => {
  expect(isConflict('charge-point.changed')).toBe(true);
  expect(isConflict('price.changed-since')).toBe(true);
  expect([isKept('not-found'), isKept('charge-point.in-use'), isKept('fields.invalid')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isKept('forbidden'), isKept('requires-subscription'), isKept('card.changed')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('nothing is proposable but what is named, whatever name is tried', () => {
  for (const call of ['constructor', '__proto__', 'toString', 'patch /api/charge-points/{id}', ''])
    expect(proposable(call)).toBeNull();
  expect(isDangerous('DELETE /api/charge-points/{id}')).toBe(true);
  expect(isDangerous('POST /api/cards/{id}/block')).toBe(true);
  expect(isDangerous('PATCH /api/charge-points/{id}')).toBe(false);
  expect(isDangerous('unheard of')).toBe(true);
  expect(paramsFor('/api/fleets/{id}', { id: 7, vehicleId: 8 })).toEqual({ id: 7 });
});

const patch = 'PATCH /api/charge-points/{id}';
const put = 'PUT /api/charging-sites/{id}';
const sent = (fields: readonly string[], body: Record<string, unknown>) => ({ params: {}, fields, body });

test('an edit is compared in the fields that it sends, the parts of an address too', () => {
  const present = { title: 'A', power: 7, version: 3, address: { city: 'Paris' } };
  const asked = sent(['title', 'city', 'group_id', 'version'], {
    title: 'B',
    city: 'Lyon',
    group_id: 4,
    version: 3,
  });
  expect(beforeOf(patch, asked, present)).toEqual({ title: 'A', city: 'Paris' });
  expect(afterOf(patch, asked)).toEqual({ title: 'B', city: 'Lyon', group_id: 4 });
});

test('a replacement also tells what it would empty, but for what stays', () => {
  const present = { name: 'A', city: 'Paris', state: '', time_zone: 'Europe/Paris', figures: {} };
  const asked = sent(['name', 'city', 'state', 'time_zone', 'confirm_time_zone'], { name: 'B' });
  expect(beforeOf(put, asked, present)).toEqual({ name: 'A', city: 'Paris' });
});

test('what is reckoned beside a row is no change of it', () => {
  const call = 'PUT /api/charge-points/{id}/charge-point-prices';
  const present = { rows: [{ id: 1, price: 0.5, currency: 'EUR', updated_at: 'x' }] };
  const asked = sent(['rows', 'seen'], { rows: [{ price: 0.6 }] });
  expect(beforeOf(call, asked, present)).toEqual({ rows: [{ price: 0.5 }] });
});

test('what edits nothing is known by its version alone', () => {
  const asked = sent(['confirm'], { confirm: true });
  expect(afterOf('DELETE /api/charge-points/{id}', asked)).toEqual({});
  expect(beforeOf('DELETE /api/charge-points/{id}', asked, { title: 'A', version: 4 })).toEqual({
    version: 4,
  });
});

test.each([
  [['title', 'version'], 'version'],
  [['title', 'version', 'revision'], 'revision'],
  [['title'], null],
])('of %o the version is %s', (fields, expected) => {
  expect(versionField(fields)).toBe(expected);
});

test('the same values are written the same, and a thing goes by its first name', () => {
  expect(writtenOut({ b: [{ d: 1, c: 2 }], a: 1 })).toBe(writtenOut({ a: 1, b: [{ c: 2, d: 1 }] }));
  expect(nameIn({ name: 'N', title: 'T' })).toBe('T');
  expect(nameIn({ id: 12 })).toBeNull();
});
