import { expect, it } from 'vitest';
import { readIntent } from './intent';

it.each([
  ['stop torija 1 / 2', 'stop', 'torija 1 2', ['torija 1', 2]],
  ['torija 1 · 2 stop', 'stop', 'torija 1 2', ['torija 1', 2]],
  ['stop torija', 'stop', 'torija', null],
  ['arreter torija', 'stop', 'torija', null],
  ['start gare 12', 'start', 'gare 12', ['gare', 12]],
  ['prices of atocha 4', 'prices', 'atocha 4', ['atocha', 4]],
  ['PRECIOS atocha 4', 'prices', 'atocha 4', ['atocha', 4]],
  ['ыещз torija', 'stop', 'torija', null],
  ['أسعار أتوتشا', 'prices', 'أتوتشا', null],
  ['take atocha out', 'out', 'atocha', null],
  ['take atocha 1 / 2 out', 'out', 'atocha 1 2', null],
  ['bring back atocha 2', 'back', 'atocha 2', null],
  ['stop 4', 'stop', '4', null],
  ['stop torija 2026', 'stop', 'torija 2026', null],
])('%s', (typed, verb, place, shorter) => {
  const intent = readIntent(typed);
  expect(intent?.verb).toBe(verb);
  const whole = { place: place.split(' '), connector: null };
  const numbered = shorter === null ? [] : [{ place: String(shorter[0]).split(' '), connector: shorter[1] }];
  expect(intent?.readings).toEqual([whole, ...numbered]);
});

it.each(['stop torija 1 connector 2', 'arrêter torija 1 connecteur 2', 'أوقف torija 1 الموصل 2'])(
  '%s names a connector, and nothing else',
  (typed) => {
    expect(readIntent(typed)?.readings).toEqual([{ place: ['torija', '1'], connector: 2 }]);
  },
);

it.each(['stop', 'night', '', 'nonstop cafe', '/ · /'])('%s asks for nothing at a place', (typed) => {
  expect(readIntent(typed)).toBeNull();
});
