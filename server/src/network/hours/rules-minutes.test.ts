import type { Hours } from '@voltdeck/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs } from '../../kernel/clock';
import { isOpenAt, nextChange } from './rules';

const at = (iso: string): number => Date.parse(iso);

const times = fc.constantFrom('00:00', '02:30', '08:00', '12:45', '23:59');
const spans = fc.record({ opens: times, closes: times, overnight: fc.boolean() });
const anyHours: fc.Arbitrary<Hours> = fc.record({
  week: fc.array(
    spans.chain((one) => fc.integer({ min: 1, max: 7 }).map((day) => ({ ...one, day }))),
    { maxLength: 4 },
  ),
  exceptions: fc.array(
    fc.record({
      date: fc.constantFrom('2026-03-29', '2026-07-14', '2026-07-15', '2026-10-25'),
      name: fc.constant('Day'),
      spans: fc.array(spans, { maxLength: 1 }),
    }),
    { maxLength: 2 },
  ),
});

test('each minute of a year is as the changes before it say', () => {
  const zones = fc.constantFrom('Europe/Paris', 'Asia/Kolkata', 'Australia/Lord_Howe');
  fc.assert(
    fc.property(anyHours, zones, (hours, zone) => {
      const start = at('2026-01-01T00:00Z');
      let isOpen = isOpenAt(hours, start, zone);
      let change = nextChange(hours, start, zone);
      const wrong: string[] = [];
      for (let ms = start; ms < at('2027-01-01T00:00Z'); ms += minuteMs) {
        if (change !== null && ms >= change) {
          isOpen = !isOpen;
          change = nextChange(hours, change, zone);
        }
        if (isOpenAt(hours, ms, zone) !== isOpen) wrong.push(new Date(ms).toISOString());
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: 4 },
  );
});
