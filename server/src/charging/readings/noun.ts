import type { Noun } from '../../platform/noun';

export const readingNoun: Noun = {
  keptTables: [{ table: 'meter_samples', by: 'month', ahead: 2, keepDays: 400 }],
};
