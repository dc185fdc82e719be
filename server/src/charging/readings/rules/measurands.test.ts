import { expect, test } from 'vitest';
import { codeOf, thousandthsOf } from './measurands';

test.each([
  ['Temperature', 'Celsius', 21],
  ['Temperature', 'Celcius', 21],
  ['Temperature', 'Fahrenheit', null],
  ['Temperature', undefined, null],
  ['Frequency', undefined, 20],
  ['Frequency', 'Hertz', 20],
  ['Power.Factor', undefined, 19],
  ['Power.Factor', 'Percent', null],
  ['Power.Offered', 'kW', 16],
  ['Power.Offered', undefined, null],
  ['Energy.Active.Export.Register', undefined, 3],
  ['Energy.Reactive.Export.Register', 'Wh', null],
  ['Energy.Reactive.Export.Register', 'kvarh', 4],
  ['Current.Offered', 'A', 2],
  ['Current.Offered', 'constructor', null],
  ['Voltage', 'V', null],
  ['Spin', undefined, null],
  ['toString', undefined, null],
])('%s in %s has the code %s', (measurand, unit, code) => {
  expect(codeOf(measurand, unit)).toBe(code);
});

test.each([
  [31, 31_000],
  [0.9995, 1_000],
  [-4.5, -4_500],
  [9e12, 9e15],
  [1e13, null],
  [Infinity, null],
])('%d is kept as %s thousandths', (value, expected) => {
  expect(thousandthsOf(value)).toBe(expected);
});
