import type { Noun } from '../../platform/noun';
import { readingRoutes } from './routes';

export const readingNoun: Noun = {
  routes: readingRoutes,
  keptTables: [{ table: 'meter_samples', by: 'month', ahead: 2, keepDays: 400 }],
};
