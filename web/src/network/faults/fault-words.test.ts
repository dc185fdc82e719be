import { expect, it } from 'vitest';
import { codeIn, faultCodeOf } from './fault-words';

it.each([
  ['GroundFailure', 'GroundFailure'],
  ['ground_failure', 'GroundFailure'],
  ['Over Voltage', 'OverVoltage'],
  ['NoError', 'unknown'],
  ['toString', 'unknown'],
  ['', 'unknown'],
])('%j means %s', (said, code) => {
  expect(faultCodeOf(said)).toBe(code);
});

it('the code of a fault stands before what the vendor says', () => {
  expect(codeIn('OtherError: E12: fan')).toBe('OtherError');
  expect(codeIn('OtherError')).toBe('OtherError');
});
