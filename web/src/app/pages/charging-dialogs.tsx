import { lazy, Suspense, type ComponentProps } from 'react';
import { withTexts } from '../../i18n/late';
import type { ChargingDialogs } from '../../network';
import { watchCommand } from '../commands';

const loadCharging = withTexts(() => import('../../charging'));
const StartDialog = lazy(async () => {
  const { StartDialog: Own } = await loadCharging();
  // It loads by itself in charging, and what is loaded may not be loaded later once more.
  return { default: (asked: ComponentProps<typeof Own>) => <Own {...asked} /> };
});
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
