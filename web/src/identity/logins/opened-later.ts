import { lazy } from 'react';
import { withTexts } from '../../i18n/late';

/** The second step of a login; it comes with its texts when a login asks for it. */
export const SecondStep = lazy(() =>
  withTexts(() => import('./second-step'), 'factors')().then((module) => ({ default: module.SecondStep })),
);
