import { expect, it } from 'vitest';
import { unwrapRing } from './world';

it('a ring goes on beyond the antimeridian', () => {
  const ring = [
    [170, 10],
    [-170, 10],
    [-170, 0],
    [170, 0],
  ];
  expect(unwrapRing(ring).map(([longitude]) => longitude)).toEqual([170, 190, 190, 170]);
});

it('a ring around the pole is closed along it', () => {
  const ring = [
    [-90, -80],
    [0, -80],
    [90, -80],
    [179, -80],
    [-91, -80],
  ];
  expect(unwrapRing(ring).slice(-3)).toEqual([
    [269, -90],
    [-90, -90],
    [-90, -80],
  ]);
});
