import { availability } from '@voltdeck/contract';
import { describe, expect, it } from 'vitest';
import ar from '../../i18n/ar/network.json';
import en from '../../i18n/en/network.json';
import es from '../../i18n/es/network.json';
import fr from '../../i18n/fr/network.json';
import { readStates } from './state-words';

it.each([
  ['offline', 'offline', true],
  ['offl', 'offline', false],
  ['щаадшту', 'offline', true],
  ['faulted', 'any_fault', true],
  ['EN DEFAUT', 'any_fault', true],
  ['station faulted', 'station_faulted', true],
  ['in use', 'in_use', true],
  ['taken out', 'taken_out', false],
  ['out of service', 'out_of_service', true],
  ['fuera de servicio', 'out_of_service', true],
  ['never', 'never_connected', false],
  ['idle', 'idle', true],
  ['plugged in', 'idle', false],
  ['مشغول', 'busy', true],
])('%s is the state %s', (typed, state, isWhole) => {
  const read = readStates(typed);
  expect([read.states[0], read.isWhole]).toEqual([state, isWhole]);
});

it.each(['of', 'offlines', '', '   ', 'night', 'line'])('%j is no state', (typed) => {
  expect(readStates(typed)).toEqual({ states: [], isWhole: false });
});

describe.each([
  ['English', en],
  ['Arabic', ar],
  ['French', fr],
  ['Spanish', es],
])('in %s', (_language, { standing, status }) => {
  it.each(availability.standingReasons)('%s is found by the label of its filter', (reason) => {
    expect(readStates(standing.reason[reason]).states[0]).toBe(reason);
  });

  it.each(['out_of_service', 'unavailable'] as const)('%s is found by its label', (label) => {
    expect(readStates(status[label]).states[0]).toBe(label);
  });
});
