import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { fleetOf, useStoredFleet } from '../../../api/fleet';
import { useUser } from '../../../api/user';
import { FleetOverviewPage } from '../../../fleets';
import { PageSkeleton } from '../../../ui/page-states';
import { hasFleets } from '../../shell/framed';
import { Alone } from './alone';
import { ChooseFleet } from './choose-fleet';

/** Where fleet admins begin: without a plan that includes fleets it says so, and with several fleets it asks which. */
export function FleetHomePage() {
  const t = useTranslations();
  const user = useUser();
  const fleet = fleetOf(user, useStoredFleet());
  if (!hasFleets(user))
    return <Alone title={t('app.pages.fleet')} text={t('ui.toast.requires-subscription')} />;
  if (fleet === null) return <ChooseFleet />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <FleetOverviewPage />
    </Suspense>
  );
}
