import { expect, test } from 'vitest';
import { hasOtherFigures, runningColumns } from '../store/running';
import { charging } from '../testing-orders';
import { asRow, withFigures } from './copy';

const order = charging({ last_seq_no: 3, version: 7, running_version: 2 });

test('an order as the driver read it is the same in its quick form', () => {
  expect(asRow(order)).toEqual(order);
});

test('other figures are taken, and all else stays', () => {
  const other = { ...order, energy_wh: 1_234, power_w: 5_000, held_reason: 'impossible-energy' as const };
  expect(withFigures(order, other)).toEqual(other);
  expect(withFigures(order, { ...other, last_seq_no: 9 }).last_seq_no).toBe(9);
});

test('a change of any running figure is seen', () => {
  const changed = runningColumns.filter((column) =>
    hasOtherFigures(order, { ...order, [column]: undefined }),
  );
  expect(changed).toEqual([...runningColumns]);
  const again = { ...order, last_reading_at: new Date(order.last_reading_at?.getTime() ?? 0) };
  expect(hasOtherFigures(order, again)).toBe(false);
});
