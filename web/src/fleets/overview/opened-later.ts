import { lazy } from 'react';
import { withTexts } from '../../i18n/late';

/** The page of a fleet, for the shell of fleet admins; it comes with its texts when it is opened. */
export const FleetOverviewPage = lazy(() =>
  withTexts(() => import('./overview-page'), 'overview', 'refusals')().then((module) => ({
    default: module.FleetOverviewPage,
  })),
);
