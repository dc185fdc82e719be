import { lazy } from 'react';
import { withTexts } from '../../i18n/late';

/** Says through whose eyes the dashboard is looked at; it comes with its texts when somebody does. */
export const SeeAsBanner = lazy(() =>
  withTexts(() => import('./see-as-banner'), 'admins')().then((module) => ({ default: module.SeeAsBanner })),
);
