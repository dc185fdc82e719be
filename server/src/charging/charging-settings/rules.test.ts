import { describe, expect, test } from 'vitest';
import { changedBy, isOutdated, usualSettings } from './rules';

const before = { token_free_after_minutes: 20, version: 3 };

describe('a change of the settings', () => {
  test.each([
    ['with another figure raises the version', { token_free_after_minutes: 5 }, 5, 4],
    ['with the same figure is none', { token_free_after_minutes: 20 }, null, null],
    ['that says nothing is none', {}, null, null],
  ])('%s', (_fact, change, minutes, version) => {
    const after = changedBy(before, change);
    expect([after?.token_free_after_minutes ?? null, after?.version ?? null]).toEqual([minutes, version]);
  });

  test.each([
    ['of another version came too late', { version: 2 }, true],
    ['of the present version did not', { version: 3 }, false],
    ['without a version changes what is there', {}, false],
  ])('%s', (_fact, change, isLate) => expect(isOutdated(before, change)).toBe(isLate));
});

test('an id token is free after 10 minutes until the operator says otherwise', () =>
  expect(usualSettings).toEqual({ token_free_after_minutes: 10, version: 0 }));
