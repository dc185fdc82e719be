import { lazy } from 'react';
import { withTexts } from '../../i18n/late';

/** The page of a fleet for who works for it; it comes with its texts when it is opened. */
export const FleetPage = lazy(() =>
  withTexts(() => import('./fleet-page'))().then((module) => ({ default: module.FleetPage })),
);
