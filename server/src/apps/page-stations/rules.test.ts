import { describe, expect, test } from 'vitest';
import { exampleOf, obstacleOf, priceAt, pricesToday } from './rules';

const row = (id: number, startMinute: number, endMinute: number, change: object = {}) => ({
  id,
  startMinute,
  endMinute,
  priceMicro: 500_000,
  unit: 'energy' as const,
  limitType: null,
  limitAmount: null,
  ...change,
});
const tariff = (...rows: ReturnType<typeof row>[]) => ({ currency: 'EUR', timeZone: 'Europe/Paris', rows });
const noon = new Date('2026-03-02T11:00:00Z');

test.each([
  [null, false, null],
  ['occupied', false, 'busy'],
  ['station-out', false, 'faulted'],
  ['pending', false, 'offline'],
  ['no-price', false, 'unpriced'],
  ['occupied', true, 'closed'],
  [null, true, 'closed'],
  ['plan-deactivated', true, 'out-of-service'],
] as const)('behind %s, closed: %s, a stranger reads %s', (obstacle, isClosed, told) => {
  expect(obstacleOf({ start_obstacle: obstacle }, isClosed)).toBe(told);
});

describe('prices of a day', () => {
  const day = tariff(row(1, 480, 1200, { additions: { startFeeMicro: 1_000_000 } }), row(2, 1200, 420));

  test('are told stretch by stretch with what a row adds, gaps too', () => {
    expect(pricesToday(day, noon).map(({ price, from, start_fee }) => [from, price, start_fee])).toEqual([
      ['2026-03-01T23:00:00.000Z', 0.5, undefined],
      ['2026-03-02T06:00:00.000Z', null, undefined],
      ['2026-03-02T07:00:00.000Z', 0.5, 1],
      ['2026-03-02T19:00:00.000Z', 0.5, undefined],
    ]);
  });

  test('and the one that holds now; none in a gap', () => {
    expect(priceAt(day, noon)).toMatchObject({ price: 0.5, unit: 'energy', to: '2026-03-02T19:00:00.000Z' });
    expect(priceAt(day, new Date('2026-03-02T06:30:00Z'))).toBeNull();
  });
});

describe('an example', () => {
  test('is 20 kWh, at the power of the connector', () => {
    expect(exampleOf(tariff(row(1, 0, 0)), { maxPowerW: 20_000 }, noon)).toMatchObject({
      energy: 20,
      minutes: 60,
      total: 10,
    });
  });

  test('or half an hour where that is paid', () => {
    const byTime = tariff(row(1, 0, 0, { unit: 'minutes', priceMicro: 100_000 }));
    expect(exampleOf(byTime, { maxPowerW: null }, noon)).toMatchObject({ minutes: 30, total: 3 });
  });

  test('and none where no price holds', () => {
    expect(exampleOf(tariff(), { maxPowerW: null }, noon)).toBeNull();
  });
});
