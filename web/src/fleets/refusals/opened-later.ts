import { lazy } from 'react';
import { withTexts } from '../../i18n/late';

/** Refused tries of a fleet's vehicles; its code and texts come with the first page that shows them. */
export const Refusals = lazy(() =>
  withTexts(() => import('./refusals'), 'refusals')().then((module) => ({ default: module.Refusals })),
);
