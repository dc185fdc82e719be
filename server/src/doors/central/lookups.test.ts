import { expect, test } from 'vitest';
import type { KnownChargePoint } from '../../network';
import { lookupTogether, type Named } from './lookups';

const named = (name: string): KnownChargePoint => ({
  id: name.length,
  operatorId: 1,
  identifier: name,
  secure: true,
  passwordHash: null,
  pathSecretHash: null,
  outOfService: false,
});

/** Finds what begins with a capital. */
function finder() {
  const asked: number[] = [];
  const find = async (names: readonly string[]): Promise<Named[]> => {
    asked.push(names.length);
    await new Promise((resolve) => setImmediate(resolve));
    if (names.includes('broken')) throw new Error('broken');
    return names.flatMap((name, place) => (/^[A-Z]/.test(name) ? [{ chargePoint: named(name), place }] : []));
  };
  return { asked, find };
}

test('what is asked for meanwhile is asked together, and each hears of its own names', async () => {
  const { asked, find } = finder();
  const lookup = lookupTogether(find);
  const all = await Promise.all([lookup(['a']), lookup(['x', 'B']), lookup([]), lookup(['C', 'D'])]);
  const heard = all.map((found) => found.map(({ chargePoint, place }) => [chargePoint.identifier, place]));
  expect(heard).toEqual([
    [],
    [['B', 1]],
    [],
    [
      ['C', 0],
      ['D', 1],
    ],
  ]);
  expect(asked).toEqual([1, 4]);
});

test('thousands are asked for in a few questions', async () => {
  const { asked, find } = finder();
  const lookup = lookupTogether(find);
  const all = await Promise.all(Array.from({ length: 1_001 }, (_, index) => lookup([`N${index}`])));
  expect(all.map(([found]) => found?.chargePoint.identifier)).toEqual(all.map((_, index) => `N${index}`));
  expect(asked.length).toBeLessThan(8);
});

test('a question that fails fails those who asked it, and no later one', async () => {
  const { find } = finder();
  const lookup = lookupTogether(find);
  await expect(lookup(['broken'])).rejects.toThrow('broken');
  expect(await lookup(['Fine'])).toMatchObject([{ place: 0 }]);
});
