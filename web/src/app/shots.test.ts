import { categoryTypes } from '@voltdeck/contract';
import { expect, it } from 'vitest';
import type { Shot } from '../ui/shot';
import { screens } from './screens';

const shots = Object.values(
  import.meta.glob<readonly Shot[]>('/src/**/*.shots.ts', { eager: true, import: 'shots' }),
).flat();

it('every picture has a name of its own', () => {
  const names = shots.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('every screen is in a picture', () => {
  const types = categoryTypes.join('|');
  const variable = new RegExp(String.raw`/(?:\$\w+|\d+|${types})(?=/|$)`, 'g');
  const anyOf = (path: string): string => path.replace(/\?.*/, '').replaceAll(variable, '/$');
  const pictured = new Set(shots.map(({ path }) => anyOf(path)));
  expect(screens.map(({ address }) => anyOf(address)).filter((each) => !pictured.has(each))).toEqual([]);
});
