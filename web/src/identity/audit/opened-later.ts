import { lazy } from 'react';
import { withTexts } from '../../i18n/late';

/** Who changed what of one thing; it comes with its texts when it is opened. */
export const History = lazy(() =>
  withTexts(() => import('./history'))().then((module) => ({ default: module.History })),
);
