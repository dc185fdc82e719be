import { useTranslations } from 'use-intl';
import { Page } from '../../ui/page';
import { FoundFleet } from '../fleets/found-fleet';
import { AdminsSection } from './admins-section';

/** `/fleets/{fleetID}/admins` and `/fleet/admins`: who works for a fleet. */
export function FleetAdminsScreen() {
  const t = useTranslations('fleetAdmins');
  return (
    <FoundFleet>
      {(fleet, place) => (
        <Page title={t('page')} text={<bdi>{fleet.name}</bdi>}>
          <AdminsSection place={place} />
        </Page>
      )}
    </FoundFleet>
  );
}
