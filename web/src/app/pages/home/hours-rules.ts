import type { insights, Result } from '@voltdeck/contract';

type Hour = Result<typeof insights.insights>['hours'][number];

export const hourMeasures = ['orders', 'energy'] as const;
export type Measure = (typeof hourMeasures)[number];

/** What one such hour brings on average. */
export const averageOf = (cell: Hour, measure: Measure): number => cell[measure] / cell.times;

/** The hours with the highest average, those with none left out. */
export const busiestOf = (hours: readonly Hour[], measure: Measure, count: number): Hour[] =>
  hours
    .filter((cell) => cell[measure] > 0)
    .toSorted((one, other) => averageOf(other, measure) - averageOf(one, measure))
    .slice(0, count);

const saturday = 6;

/** The weekdays as a week runs where a language is spoken: from Saturday in Arabic, from Monday elsewhere. */
export const weekdaysOf = (locale: string): number[] => {
  const first = locale.startsWith('ar') ? saturday : 1;
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
};
