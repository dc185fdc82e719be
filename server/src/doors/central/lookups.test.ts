import { expect, test } from 'vitest';
import type { KnownChargePoint } from '../../network';
import { lookupAll, type Named } from './lookups';

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
  const asked: (readonly string[])[] = [];
  const find = async (names: readonly string[]): Promise<Named[]> => {
    asked.push(names);
    return names.flatMap((name, place) => (/^[A-Z]/.test(name) ? [{ chargePoint: named(name), place }] : []));
  };
  return { asked, find };
}

test('the names of many are asked for in one question, each once, and each hears of its own', async () => {
  const { asked, find } = finder();
  const all = await lookupAll(find, [['a'], ['x', 'B'], [], ['C', 'B', 'C'], ['B']]);
  const heard = all.map((found) => found.map(({ chargePoint, place }) => [chargePoint.identifier, place]));
  expect(heard).toEqual([
    [],
    [['B', 1]],
    [],
    [
      ['C', 0],
      ['B', 1],
      ['C', 2],
    ],
    [['B', 0]],
  ]);
  expect(asked).toEqual([['a', 'x', 'B', 'C']]);
});

test('nothing is asked where nobody can be meant', async () => {
  const { asked, find } = finder();
  expect(await lookupAll(find, [[], []])).toEqual([[], []]);
  expect(asked).toEqual([]);
});

test('a question that fails fails those who asked it', async () => {
  const broken = () => Promise.reject(new Error('broken'));
  await expect(lookupAll(broken, [['a'], ['B']])).rejects.toThrow('broken');
});
