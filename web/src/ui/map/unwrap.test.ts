import { expect, it } from 'vitest';
import { unwrapRing } from './unwrap';

it.each([
  [
    'a ring within the world stays',
    [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 1],
    ],
    [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 1],
    ],
  ],
  [
    'one across the antimeridian goes on past it',
    [
      [179, 1],
      [-179, 1],
      [-179, 2],
      [179, 1],
    ],
    [
      [179, 1],
      [181, 1],
      [181, 2],
      [179, 1],
    ],
  ],
  [
    'one around the pole is closed along it',
    [
      [-180, -70],
      [0, -75],
      [170, -70],
      [-180, -70],
    ],
    [
      [-180, -70],
      [0, -75],
      [170, -70],
      [180, -70],
      [180, -90],
      [-180, -90],
      [-180, -70],
    ],
  ],
])('%s', (_name, ring, flat) => {
  expect(unwrapRing(ring)).toEqual(flat);
});
