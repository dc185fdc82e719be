import { describe, expect, test } from 'vitest';
import { lastDays, utilisationOf } from './rules-use';

const at = (text: string): number => Date.parse(text);
const zone = 'Europe/Madrid';
const dayOf = (text: string) => text.slice(8);

/** Two days before and two shown, seen at the end of the last. */
function seen(
  now: string,
  stays: [string, string][],
  { connectors = 1, since = '2020-01-01T00:00:00Z' } = {},
) {
  const days = lastDays(zone, at(now), 4);
  const frame = { connectors, sinceMs: at(since), nowMs: at(now) };
  const told = stays.map(([from, to]) => ({ fromMs: at(from), toMs: at(to) }));
  return utilisationOf(days, told, frame);
}

test.each([
  ['2026-03-30T12:00:00Z', [24, 23, 24]],
  ['2026-10-26T12:00:00Z', [24, 25, 24]],
])('the days up to %s have their hours', (now, hours) => {
  const days = lastDays(zone, at(now), 3);
  expect(days.map(({ fromMs, toMs }) => (toMs - fromMs) / 3_600_000)).toEqual(hours);
});

describe('utilisation', () => {
  test.each<[string, string, [string, string][], [string, number, number][]]>([
    [
      'of a session within a day',
      '2026-05-04T21:59:59.999Z',
      [['2026-05-04T08:00:00Z', '2026-05-04T20:00:00Z']],
      [
        ['03', 0, 0],
        ['04', 720, 0.5],
      ],
    ],
    [
      'of a session over midnight, parted between its days',
      '2026-05-04T21:59:59.999Z',
      [['2026-05-03T20:00:00Z', '2026-05-04T04:00:00Z']],
      [
        ['03', 120, 0.083],
        ['04', 360, 0.25],
      ],
    ],
    [
      'of a day of 23 hours',
      '2026-03-29T21:59:59.999Z',
      [['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z']],
      [
        ['28', 0, 0],
        ['29', 1380, 1],
      ],
    ],
    [
      'of a day of 25 hours',
      '2026-10-25T22:59:59.999Z',
      [['2026-10-24T22:00:00Z', '2026-10-25T10:30:00Z']],
      [
        ['24', 0, 0],
        ['25', 750, 0.5],
      ],
    ],
    [
      'of a session that began before all days',
      '2026-05-04T21:59:59.999Z',
      [['2026-04-01T00:00:00Z', '2026-05-03T10:00:00Z']],
      [
        ['03', 720, 0.5],
        ['04', 0, 0],
      ],
    ],
  ])('%s', (_, now, stays, expected) => {
    const rounded = seen(now, stays).by_day.map(({ day, minutes, share }) => [
      dayOf(day),
      minutes,
      Math.round((share ?? -1) * 1000) / 1000,
    ]);
    expect(rounded).toEqual(expected);
  });

  test('is measured against all connectors', () => {
    const found = seen('2026-05-04T21:59:59.999Z', [['2026-05-04T08:00:00Z', '2026-05-04T20:00:00Z']], {
      connectors: 4,
    });
    expect(found.by_day.at(-1)?.share).toBeCloseTo(0.125, 6);
    expect(found.last_30_days).toBeCloseTo(0.0625, 6);
    expect(found.before).toBe(0);
  });

  test('of today counts only the hours that have passed', () => {
    const found = seen('2026-05-04T10:00:00Z', [['2026-05-04T04:00:00Z', '2026-05-04T10:00:00Z']]);
    expect(found.by_day.at(-1)).toEqual({ day: '2026-05-04', minutes: 360, share: 0.5 });
  });

  test('counts from when the charge point was added, and there is none before', () => {
    const found = seen('2026-05-04T10:00:00Z', [['2026-05-04T07:00:00Z', '2026-05-04T10:00:00Z']], {
      since: '2026-05-04T04:00:00Z',
    });
    expect(found.by_day.map(({ share }) => share)).toEqual([null, 0.5]);
    expect(found).toMatchObject({ last_30_days: 0.5, before: null });
  });

  test.each([
    ['two minutes', '2026-05-04T09:58:00Z', true, null],
    ['an hour less a minute', '2026-05-04T09:01:00Z', true, null],
    ['an hour', '2026-05-04T09:00:00Z', false, 1],
  ])('of a charge point that exists since %s', (_, since, isYoung, share) => {
    const found = seen('2026-05-04T10:00:00Z', [[since, '2026-05-04T10:00:00Z']], { since });
    expect(found).toMatchObject({ too_young: isYoung, last_30_days: share, before: null });
    expect(found.by_day.at(-1)?.share).toBe(share);
  });

  test('of a day that is younger than an hour is not told yet, though that of all days is', () => {
    const stay: [string, string] = ['2026-05-03T22:00:00Z', '2026-05-03T22:02:00Z'];
    const found = seen('2026-05-03T22:02:00Z', [stay]);
    expect(found).toMatchObject({ too_young: false, by_day: [{ share: 0 }, { minutes: 2, share: null }] });
  });

  test('without connectors is unknown, and never above the whole', () => {
    const stays: [string, string][] = [
      ['2026-05-03T22:00:00Z', '2026-05-04T10:00:00Z'],
      ['2026-05-03T22:00:00Z', '2026-05-04T10:00:00Z'],
    ];
    expect(seen('2026-05-04T10:00:00Z', stays, { connectors: 0 }).last_30_days).toBeNull();
    expect(seen('2026-05-04T10:00:00Z', stays).by_day.at(-1)?.share).toBe(1);
  });
});
