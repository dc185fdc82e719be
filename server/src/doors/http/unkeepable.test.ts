import { expect, test } from 'vitest';
import { unkeepable } from './unkeepable';

test.each([
  [undefined, []],
  [{ title: 'One', count: 1, none: null }, []],
  [{ title: 'a\0b', address: { city: '\0' }, tags: ['a', '\0'] }, ['title', 'address.city', 'tags.1']],
  [{ title: 'a\ud800', name: '😀', address: { city: '\udc00' } }, ['title', 'address.city']],
  [{ 'a\0': 1, b: { '\ud800': '\0' } }, ['b.\ud800', 'b.\ud800', 'a\0']],
])('%j cannot be kept at %j', (sent, names) => {
  expect(unkeepable(sent)).toEqual(names);
});
