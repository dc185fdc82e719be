import { expect, test } from 'vitest';
import { after } from '../../orders/testing-orders';
import type { Sample } from '../../readings/rules/meter';
import { timed } from './times';

const now = after(10);
const place = { clockSkewMs: 60_000 };
// Times are told by the charge point's clock alone.
const known = { place, connectedAt: null } as never;

const whole: Sample = {
  deviceAt: after(9),
  energyWh: 1,
  powerW: 2,
  currentMa: 3,
  voltageMv: 4,
  soc: 5,
  context: 'Transaction.End',
  told: { codes: [21], amounts: [31_000] },
  others: { sampledValue: [{ value: 'odd' }] },
};

test('a sample gets its corrected time and keeps all that it told', () => {
  expect(timed({ known, now }, [whole])).toStrictEqual([{ ...whole, at: after(8) }]);
});

test('a sample without a time is of its receipt', () => {
  const { told: _nothing, ...bare } = whole;
  expect(timed({ known, now }, [{ ...bare, deviceAt: null }])).toStrictEqual([
    { ...bare, deviceAt: null, told: null, at: now },
  ]);
});
