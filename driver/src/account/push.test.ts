import { expect, it } from 'vitest';
import { bytesOf } from './push';

it('a key of the installation is read as base64url', () => {
  expect([...bytesOf('_-8AAQ')]).toEqual([255, 239, 0, 1]);
});
