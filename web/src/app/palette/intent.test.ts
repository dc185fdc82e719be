import { expect, it } from 'vitest';
import { readIntent, readState } from './intent';

it.each([
  ['stop torija 1 / 2', 'stop', 'torija 1 2', 'torija 1'],
  ['torija 1 · 2 stop', 'stop', 'torija 1 2', 'torija 1'],
  ['arreter torija', 'stop', 'torija', null],
  ['prices of atocha 4', 'prices', 'atocha 4', 'atocha'],
  ['PRECIOS atocha 4', 'prices', 'atocha 4', 'atocha'],
  ['ыещз torija', 'stop', 'torija', null],
  ['أسعار أتوتشا', 'prices', 'أتوتشا', null],
  ['take atocha out', 'out', 'atocha', null],
  ['bring back atocha', 'back', 'atocha', null],
  ['start atocha', 'start', 'atocha', null],
])('%s', (typed, verb, place, withoutNumber) => {
  expect(readIntent(typed)).toEqual({ verb, place, withoutNumber });
});

it.each(['stop', 'night', '', 'nonstop cafe', '/ · /'])('%s asks for nothing at a place', (typed) => {
  expect(readIntent(typed)).toBeNull();
});

it.each([
  ['offline', 'offline'],
  ['offl', 'offline'],
  ['EN DEFAUT', 'faulted'],
  ['in use', 'in_use'],
  ['fuera de servicio', 'out_of_service'],
  ['مشغول', 'busy'],
  ['of', null],
  ['offlines', null],
])('%s is the state %s', (typed, state) => {
  expect(readState(typed)).toBe(state);
});
