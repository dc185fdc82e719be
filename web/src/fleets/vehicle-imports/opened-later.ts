import { lazy } from 'react';
import { withTexts } from '../../i18n/late';

/** Takes vehicles from a file; its code and texts come once somebody asks for it. */
export const VehicleImportDialog = lazy(() =>
  withTexts(() => import('./import-dialog'), 'vehicle-imports')().then((module) => ({
    default: module.VehicleImportDialog,
  })),
);
