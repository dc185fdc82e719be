import { lazy } from 'react';
import { withTexts } from '../../i18n/late';

/** The places of a fleet, once somebody asks for them. */
export const Places = lazy(() =>
  withTexts(() => import('./places'), 'assignments')().then((module) => ({ default: module.Places })),
);
