import { describe, expect, it } from 'vitest';
import { byTemplate, foundGroups, stateOf, withKeys } from './choices';
import { operatorTemplates } from './templates';
import { operatorKeys, wireKey } from '@voltdeck/contract';

const mayGive = (key: string): boolean => key !== 'owned';

describe('keys that are ticked', () => {
  it('are given only where one holds them', () => {
    expect(withKeys(['a'], { keys: ['b', 'owned'], isTicked: true, mayGive })).toEqual(['a', 'b']);
  });

  it('that are not one’s to give stay as they are', () => {
    expect(withKeys(['owned', 'b'], { keys: ['owned', 'b'], isTicked: false, mayGive })).toEqual(['owned']);
    expect(byTemplate(['owned', 'b'], { keys: ['a', 'owned'], mayGive })).toEqual(['owned', 'a']);
  });

  it('are none, some or all of a group', () => {
    expect([stateOf([], ['a']), stateOf(['a'], ['a', 'b']), stateOf(['a'], ['a'])]).toEqual([
      'none',
      'some',
      'all',
    ]);
  });
});

it('the search finds words without their accents', () => {
  const groups = [
    {
      noun: 'category',
      name: 'Catégories',
      permissions: [
        { key: 'category.read', kind: 'read' as const, name: 'Catégories: consulter' },
        { key: 'category.delete', kind: 'delete' as const, name: 'Catégories: supprimer' },
      ],
    },
  ];
  expect(foundGroups(groups, 'supp categories')[0]?.permissions.map(({ key }) => key)).toEqual([
    'category.delete',
  ]);
  expect(foundGroups(groups, 'vehicle')).toEqual([]);
});

it('every template is made of keys that there are', () => {
  const known = operatorKeys.map(wireKey);
  for (const { keys } of operatorTemplates) expect(keys.filter((key) => !known.includes(key))).toEqual([]);
});
