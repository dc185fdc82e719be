import { lazy } from 'react';
import { withTexts } from '../../i18n/late';

/** What somebody is told of; its code and texts come when the bell is opened. */
export const NoticePanel = lazy(() =>
  withTexts(() => import('./notice-panel'), 'notices')().then((module) => ({ default: module.NoticePanel })),
);
