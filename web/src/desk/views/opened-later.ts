import { lazy } from 'react';

/** The saved views of a list; its code comes when a list is shown. */
export const ViewsMenu = lazy(() => import('./views-menu').then((module) => ({ default: module.ViewsMenu })));
