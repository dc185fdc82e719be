import { lazy, Suspense } from 'react';
import { withTexts } from '../../i18n/late';
import type { ChargingDialogs } from '../../network';
import { watchCommand } from '../commands';

const loadCharging = withTexts(() => import('../../charging'));
const StartDialog = lazy(() => loadCharging().then((module) => ({ default: module.StartDialog })));
const StopDialog = lazy(() => loadCharging().then((module) => ({ default: module.StopDialog })));

/** The dialogs of starting and stopping for the pages of power centers; their code loads with the first question. */
export const chargingDialogs: ChargingDialogs = {
  startDialog: (asked) => (
    <Suspense fallback={null}>
      <StartDialog {...asked} onAsked={watchCommand} />
    </Suspense>
  ),
  stopDialog: (asked) => (
    <Suspense fallback={null}>
      <StopDialog {...asked} onAsked={watchCommand} />
    </Suspense>
  ),
};
