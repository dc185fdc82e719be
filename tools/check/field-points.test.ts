import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anchorsOf, proseLinesOf } from './anchors';
import { readTree } from './tree';

const page = 'docs/chargers-in-the-field.md';
const tree = readTree(join(import.meta.dirname, '..', '..'));
const text = tree.get(page) ?? '';

/** The headings of points, not those of their chapters. */
const points = [
  ...anchorsOf(
    proseLinesOf(text)
      .filter((line) => line.startsWith('### '))
      .join('\n'),
  ),
];

/** The points that tests name. */
const named = new Set(
  [...tree]
    .filter(([path]) => /\.test\.tsx?$/.test(path))
    .flatMap(([, code]) => [...code.matchAll(/chargers-in-the-field\.md((?:(?:, )?#[a-z0-9-]+)+)/g)])
    .flatMap(([, anchors = '']) => anchors.split(', ').map((anchor) => anchor.slice(1))),
);

it('what chargers do in the field stands in points', () => {
  expect(points.length).toBeGreaterThan(33);
});

it.each(points)('a test names %s', (point) => {
  expect(named).toContain(point);
});
