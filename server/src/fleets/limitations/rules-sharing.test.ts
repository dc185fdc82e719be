import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closedDays, type FleetCalendar, type Limitation } from './rules';
import { dayNumber, dayText } from './rules-days';
import { boundsOf, isForbidden, type Ledger, type Use } from './rules-sharing';

const amman: FleetCalendar = {
  timeZone: 'Asia/Amman',
  firstDay: 6,
  weekend: new Set([5, 6]),
  holidays: new Set([dayNumber('2026-05-25')]),
};
const monday = dayNumber('2026-03-02');
const thursday = dayNumber('2026-03-05');
const friday = dayNumber('2026-03-06');

const limitation = (change: Partial<Limitation> = {}): Limitation => ({
  id: 7,
  type: 'daily',
  amountWh: 100_000,
  extraWh: 0,
  startingDay: null,
  endingDay: null,
  validUntilDay: null,
  createdDay: 0,
  isPerVehicle: false,
  isTransferring: false,
  onWeekends: true,
  onHolidays: true,
  beyondBattery: true,
  plugTypes: [],
  ...change,
});

const use = (vehicleId: number, deliveredWh = 0): Use => ({ vehicleId, plugType: 3, deliveredWh });
const ledger = (usedWh: number, batteryWh: number | null = null): Ledger => ({
  used: () => ({ usedWh, beforeWh: null }),
  batteryLeft: () => batteryWh,
});
const judge = (uses: Use[], of: Limitation[], day = monday, books = ledger(0)) =>
  boundsOf(
    uses,
    of.map((each) => ({ limitation: each, uses: uses.map((_, index) => index) })),
    { calendar: amman, day, ledger: books },
  );
const wh = (energyWh: number | null, until: string | null = null) => ({
  energyWh,
  untilMs: until === null ? null : Date.parse(until),
});
const refused = (reason: string) => ({ reason, limitationId: 7 });

describe('a limitation', () => {
  test.each<[string, Partial<Limitation>, number, Ledger, object]>([
    ['gives what is left of its amount', {}, monday, ledger(40_000), wh(60_000)],
    [
      'gives the extra amount once the amount is spent',
      { extraWh: 5_000 },
      monday,
      ledger(103_000),
      wh(2_000),
    ],
    ['forbids where nothing is left', {}, monday, ledger(100_000), refused('limit-used-up')],
    ['of zero lets nobody charge', { amountWh: 0 }, monday, ledger(0), refused('limit-used-up')],
    [
      'without an amount bounds no energy',
      { type: 'unlimited', amountWh: null },
      monday,
      ledger(9e9),
      wh(null),
    ],
    ['that has ended says nothing', { validUntilDay: monday - 1 }, monday, ledger(9e9), wh(null)],
    ['counts on its last day', { validUntilDay: monday }, monday, ledger(9e9), refused('limit-used-up')],
    ['that has not begun says nothing', { startingDay: monday + 1 }, monday, ledger(9e9), wh(null)],
    [
      'ends charging as the weekend of its country begins',
      { onWeekends: false },
      thursday,
      ledger(0),
      wh(100_000, '2026-03-05T21:00Z'),
    ],
    ['is closed on the weekend', { onWeekends: false }, friday, ledger(0), refused('limit-weekend')],
    [
      'is closed on a holiday',
      { onHolidays: false },
      dayNumber('2026-05-25'),
      ledger(0),
      refused('limit-holiday'),
    ],
    ['forbids other plugs', { plugTypes: [1, 2] }, monday, ledger(0), refused('limit-plug-type')],
    ['allows its plugs', { plugTypes: [1, 3] }, monday, ledger(0), wh(100_000)],
    [
      'keeps the day of a vehicle within its battery',
      { beyondBattery: false },
      monday,
      ledger(0, 12_000),
      wh(12_000),
    ],
    [
      'forbids once the battery of the day is spent',
      { beyondBattery: false },
      monday,
      ledger(0, 0),
      refused('limit-battery-day'),
    ],
    ['asks for no battery that nobody knows', { beyondBattery: false }, monday, ledger(0), wh(100_000)],
  ])('%s', (...[, change, day, books, expected]) => {
    expect(judge([use(1)], [limitation(change)], day, books)).toEqual([expected]);
  });

  test('of several the tightest counts, and the first that forbids is told', () => {
    const all = [limitation(), limitation({ id: 8, amountWh: 30_000 })];
    expect(judge([use(1)], all)).toEqual([wh(30_000)]);
    expect(judge([use(1)], [...all, limitation({ id: 9, amountWh: 0 })])).toEqual([
      { reason: 'limit-used-up', limitationId: 9 },
    ]);
  });

  test('is shared in equal parts of the rest, beyond what each has taken; each vehicle has its own where it says so', () => {
    const uses = [use(1, 10_000), use(2, 0), use(3, 20_000)];
    expect(judge(uses, [limitation()], monday, ledger(30_000))).toEqual([wh(33_333), wh(23_333), wh(43_333)]);
    expect(judge([use(1), use(2)], [limitation({ isPerVehicle: true })])).toEqual([wh(100_000), wh(100_000)]);
  });

  test('does not leave a part to who may not use it', () => {
    const uses: Use[] = [use(1), { ...use(2), plugType: 9 }];
    expect(judge(uses, [limitation({ plugTypes: [3] })])).toEqual([wh(100_000), refused('limit-plug-type')]);
  });

  test('names its next closed days', () => {
    const closed = closedDays(
      limitation({ onWeekends: false, onHolidays: false }),
      { ...amman, holidays: new Set([monday + 2]) },
      { from: monday, most: 3 },
    );
    expect(closed.map(({ day, why }) => `${dayText(day)} ${why}`)).toEqual([
      '2026-03-04 holiday',
      '2026-03-06 weekend',
      '2026-03-07 weekend',
    ]);
  });
});

test('what uses may take together never goes beyond what is left of any limitation', () => {
  const limits = fc.array(
    fc.record({
      amountWh: fc.nat(50_000),
      extraWh: fc.nat(5_000),
      usedWh: fc.nat(60_000),
      uses: fc.uniqueArray(fc.nat(7)),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const delivered = fc.array(fc.nat(9_000), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(limits, delivered, (said, taken) => {
      const uses = taken.map((deliveredWh, index) => use(index, deliveredWh));
      const limited = said.map(({ amountWh, extraWh, uses: of }, index) => ({
        limitation: limitation({ id: index, amountWh, extraWh }),
        uses: of,
      }));
      const usedOf = ({ id }: Limitation): number => said[id]?.usedWh ?? 0;
      const answers = boundsOf(uses, limited, {
        calendar: amman,
        day: monday,
        ledger: { used: (of) => ({ usedWh: usedOf(of), beforeWh: null }), batteryLeft: () => null },
      });
      for (const { limitation: of, uses: its } of limited) {
        const more = its.reduce((sum, index) => {
          const answer = answers[index];
          if (answer === undefined || isForbidden(answer)) return sum;
          return sum + (answer.energyWh ?? Infinity) - (taken[index] ?? 0);
        }, 0);
        expect(more).toBeLessThanOrEqual(Math.max(0, (of.amountWh ?? 0) + of.extraWh - usedOf(of)));
      }
    }),
    { numRuns: 2_000 },
  );
});
