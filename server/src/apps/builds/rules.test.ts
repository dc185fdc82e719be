import { colourWarnings, contrastOf, packageNameFault, textOn } from '@voltdeck/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dueOf,
  freeLeft,
  freeMinor,
  isGivenUp,
  monthOf,
  mustBeDeletable,
  mustBeEditable,
  mustBePayable,
  mustHaveFailed,
  mustHaveFree,
  priceOf,
} from './rules';
import { faultsOf, iconFault } from './rules-form';
import { isWanted } from './rules-payments';

describe('the name of a package', () => {
  test.each([
    ['org.ampere.charge', null],
    ['org.ampere', null],
    ['a1.b_2', null],
    ['charge', 'form'],
    ['', 'form'],
    ['org..charge', 'form'],
    ['.org.charge', 'form'],
    ['org.charge.', 'form'],
    ['org.1charge', 'form'],
    ['org.charge app', 'form'],
    ['Org.Ampere', 'form'],
    ['org.ampère', 'form'],
    ['org.ampere-charge', 'form'],
    ['org.ampere/../x', 'form'],
    [`org.${'a'.repeat(150)}`, 'form'],
    ['org.new.charge', 'reserved-word'],
    ['int.ampere', 'reserved-word'],
    ['org.ampere.true', 'reserved-word'],
    ['com.example.app', 'reserved-name'],
    ['com.android.charge', 'reserved-name'],
    ['android.charge', 'reserved-name'],
    ['com.examples.app', null],
  ])('%s: %s', (name, fault) => {
    expect(packageNameFault(name, { ios: false })).toBe(fault);
  });

  test('has no underscores on iOS', () => {
    expect(packageNameFault('org.ampere_x.charge', { ios: true })).toBe('underscore');
    expect(packageNameFault('org.ampere_x.charge', { ios: false })).toBeNull();
  });
});

describe('colours', () => {
  test('black on white has a contrast of 21, and a colour on itself one of 1', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#3366aa', '#3366aa')).toBe(1);
  });

  test('any colour has a text that reads well on it', () => {
    const colour = fc
      .integer({ min: 0, max: 0xff_ff_ff })
      .map((of) => `#${of.toString(16).padStart(6, '0')}`);
    const least = fc.sample(colour, 500).map((one) => contrastOf(one, textOn(one)));
    expect(Math.min(...least)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['#0a7d4f', '#f2b705', []],
    ['#ffffff', '#0a7d4f', ['light primary_color']],
    ['#f8f000', '#0a7d4f', ['light primary_color']],
    ['#101010', '#f2b705', ['dark primary_color']],
    ['#0a7d4f', '#0a7d50', ['same secondary_color']],
    ['#ffffff', '#fefefe', ['light primary_color', 'same secondary_color']],
  ])('%s and %s: %j', (primary, secondary, warnings) => {
    expect(colourWarnings(primary, secondary).map(({ kind, field }) => `${kind} ${field}`)).toEqual(warnings);
  });
});

describe('what a build costs', () => {
  test('is 49 USD for Android, and five times as much for iOS', () => {
    expect([priceOf({ ios: false }), priceOf({ ios: true })]).toEqual([4900, 4900 + 5 * 4900]);
  });

  test('a free build takes off the Android app alone', () => {
    expect(dueOf({ priceMinor: priceOf({ ios: false }), freeMinor })).toBe(0);
    expect(dueOf({ priceMinor: priceOf({ ios: true }), freeMinor })).toBe(24_500);
  });

  test.each([
    [3, 0, 3],
    [3, 5, 0],
    [0, 0, 0],
    [null, 7, null],
  ])('of %s free builds, %s used leave %s', (included, used, left) => {
    expect(freeLeft(included, used)).toBe(left);
  });

  test('where none is left, it says whether any was included', () => {
    expect(() => mustHaveFree(0, 0)).toThrow('build.none-included');
    expect(() => mustHaveFree(2, 2)).toThrow('build.none-left');
    expect(() => mustHaveFree(2, 1)).not.toThrow();
    expect(() => mustHaveFree(null, 99)).not.toThrow();
  });

  test('months begin at the first', () => {
    expect(monthOf(new Date('2026-12-31T23:59:59Z'))).toEqual({
      from: new Date('2026-12-01T00:00:00Z'),
      to: new Date('2027-01-01T00:00:00Z'),
    });
  });
});

const may = (work: () => void): string => {
  try {
    work();
    return 'yes';
  } catch (error) {
    return String((error as { code?: string }).code);
  }
};

test.each([
  ['waiting-for-payment', 'yes', 'yes', 'yes', 'build.not-failed'],
  ['payment-failed', 'yes', 'yes', 'yes', 'build.not-failed'],
  ['payment-received', 'build.not-payable', 'build.building', 'build.building', 'build.not-failed'],
  ['building', 'build.not-payable', 'build.building', 'build.building', 'build.not-failed'],
  ['succeeded', 'build.not-payable', 'build.succeeded', 'yes', 'build.not-failed'],
  ['failed', 'build.not-payable', 'yes', 'yes', 'yes'],
] as const)('a build that is %s: pay %s, edit %s, delete %s, retry %s', (state, ...answers) => {
  expect([
    may(() => mustBePayable({ state })),
    may(() => mustBeEditable({ state })),
    may(() => mustBeDeletable({ state })),
    may(() => mustHaveFailed({ state })),
  ]).toEqual(answers);
});

test('a build that ends its process again and again is given up', () => {
  expect([0, 3, 4].map((begun) => isGivenUp({ begun }))).toEqual([false, false, true]);
});

describe('a payment', () => {
  const build = { deletedAt: null, isPaid: false, priceMinor: 4900, freeMinor: 0, currency: 'USD' };
  test.each([
    ['as it was asked', build, { amountMinor: 4900, currency: 'USD' }, true],
    ['of another amount', build, { amountMinor: 4800, currency: 'USD' }, false],
    ['of another currency', build, { amountMinor: 4900, currency: 'EUR' }, false],
    [
      'of a deleted build',
      { ...build, deletedAt: new Date() },
      { amountMinor: 4900, currency: 'USD' },
      false,
    ],
    ['of a paid build', { ...build, isPaid: true }, { amountMinor: 4900, currency: 'USD' }, false],
    ['after a free build', { ...build, freeMinor: 4900 }, { amountMinor: 4900, currency: 'USD' }, false],
  ])('%s counts: %s', (_, of, paid, counts) => {
    expect(isWanted(of, paid)).toBe(counts);
  });
});

describe('a form', () => {
  const app = { packageName: 'org.ampere.charge', ios: false, publishableKey: null };
  test.each([
    [{}, {}],
    [{ publishableKey: 'pk_live_abc123' }, {}],
    [{ publishableKey: 'sk_live_abc123' }, { publishable_key: 'build.key-secret' }],
    [{ publishableKey: 'abc' }, { publishable_key: 'invalid' }],
    [
      { packageName: 'charge', publishableKey: 'rk_test_x' },
      { package_name: 'build.package-form', publishable_key: 'build.key-secret' },
    ],
  ])('%j has the faults %j', (change, faults) => {
    const found = faultsOf({ ...app, ...change });
    expect(Object.fromEntries(Object.entries(found).map(([field, [first]]) => [field, first?.code]))).toEqual(
      faults,
    );
  });

  test.each([
    [512, 512, null],
    [1024, 1023, null],
    [512, 400, 'build.icon-not-square'],
    [256, 256, 'build.icon-small'],
  ])('an icon of %s by %s: %s', (width, height, fault) => {
    expect(iconFault({ width, height }, 512)?.code ?? null).toBe(fault);
  });
});
