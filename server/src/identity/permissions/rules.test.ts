import { fleetKeys, operatorKeys, permissionKinds, wireKey, type OperatorKey } from '@voltdeck/contract';
import { expect, test } from 'vitest';
import { groupsOf } from './rules';
import { permissionWords } from './texts';

test.each(['en', 'ar', 'fr', 'es'] as const)('every key has a noun and a verb in words in %s', (locale) => {
  const words = permissionWords(locale);
  const groups = groupsOf([...operatorKeys, ...fleetKeys], words, String);
  for (const { noun, name } of groups) expect(name).not.toBe(noun === 'build' ? '' : noun);
  const keys = groups.flatMap(({ permissions }) => permissions.map(({ key }) => key));
  expect(keys.toSorted()).toEqual([...operatorKeys, ...fleetKeys].toSorted());
  const verbs = new Set(keys.map((key) => key.split('.').at(-1)));
  for (const verb of verbs) expect(Object.keys(words.verbs)).toContain(verb);
});

test('each noun has each kind of key once, so that the kinds are columns', () => {
  const words = permissionWords('en');
  for (const { noun, permissions } of [
    ...groupsOf(operatorKeys, words, (key) => wireKey(key as OperatorKey)),
    ...groupsOf(fleetKeys, words, String),
  ]) {
    const kinds = permissions.map(({ kind }) => kind);
    expect([noun, new Set(kinds).size]).toEqual([noun, kinds.length]);
    for (const kind of kinds) expect(permissionKinds).toContain(kind);
  }
});
