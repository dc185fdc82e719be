import { expect, it } from 'vitest';
import { codeIn, faultCodeOf, meaningOf } from './fault-words';
import { loadMrec } from './mrec';

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

it.each([
  [['OtherError', 'CX017', null], 'CX017', 'OtherError'],
  [['OtherError', 'cx017/welded', null], 'CX017', 'OtherError'],
  [['OtherError', 'E12, CX026', null], 'CX026', 'OtherError'],
  [['OtherError', 'CX099,CX003', null], 'CX003', 'OtherError'],
  [['CX002', null, 'Connector.Problem'], 'CX002', 'GroundFailure'],
  [['OtherError', 'CX007', null], 'CX007', 'WeakSignal'],
  [['OtherError', 'CX000', null], null, 'OtherError'],
  [['OtherError', 'CX027', null], null, 'OtherError'],
  [['OtherError', 'CX0171', null], null, 'OtherError'],
  [['OtherError', 'ACX017', null], null, 'OtherError'],
  [['OverVoltage', 'CX005', null], 'CX005', 'OverVoltage'],
  [['Temperature', null, 'Charger.Temperature'], null, 'component'],
  [['E_77', 'X', null], null, 'unknown'],
] as const)('%j, a code with its vendor’s and what told it, is %s and %s', (said, mrec, plain) => {
  const [code, vendorCode, component] = said;
  expect(meaningOf({ code, vendor_code: vendorCode, component })).toEqual({ mrec, code: plain });
});

const all = Array.from({ length: 26 }, (_, index) => `CX${String(index + 1).padStart(3, '0')}`);

it.each(['en', 'ar', 'fr', 'es'] as const)(
  'each of the 26 codes is told in %s, or means what OCPP 1.6 has a code for',
  async (locale) => {
    const texts = await loadMrec(locale);
    const own = Object.keys(texts);
    const alike = all.filter(
      (code) => meaningOf({ code, vendor_code: null, component: null }).code !== 'unknown',
    );
    expect([...own, ...alike].toSorted()).toEqual(all);
    for (const { meaning, step } of Object.values(texts)) {
      expect(meaning).toMatch(/[^.]$/);
      expect(step).toMatch(/\.$/);
      // What French sets apart never begins a line.
      if (locale === 'fr') expect(meaning + step).not.toMatch(/ [:;?!»]/);
    }
  },
);
