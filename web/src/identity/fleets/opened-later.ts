import { lazy } from 'react';
import { withTexts } from '../../i18n/late';

/** The fleet that a page of another domain is of; it comes with its texts when such a page is opened. */
export const FoundFleet = lazy(() =>
  withTexts(() => import('./found-fleet'))().then((module) => ({ default: module.FoundFleet })),
);
