import { fleetAdmins, type FleetAdmin } from '@voltdeck/contract';
import { Alert, Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { DefinitionList } from '../../ui/details';
import { Page, Section } from '../../ui/page';
import { Loaded, NotFoundState, PageSkeleton } from '../../ui/page-states';
import { OwnTime } from '../../ui/when/own-time';
import { History } from '../audit/opened-later';
import { FoundFleet } from '../fleets/found-fleet';
import { adminsPath, type FleetPlace, useFleetPart } from '../fleets/place';
import { AdminActions } from './admin-actions';
import { AdminKeys } from './admin-keys';
import { AdminStatus, nameOf } from './admin-name';
import styles from './fleet-admins.module.css';

/** `/fleets/{fleetID}/admins/{adminId}` and `/fleet/admins/{adminId}`: one who works for a fleet. */
export function FleetAdminScreen() {
  const adminId = useFleetPart('adminId');
  return (
    <FoundFleet>
      {(_, place) =>
        adminId === null ? <NoAdmin place={place} /> : <AdminAt place={place} adminId={adminId} />
      }
    </FoundFleet>
  );
}

function NoAdmin({ place }: { place: FleetPlace }) {
  const t = useTranslations('fleetAdmins');
  return (
    <NotFoundState
      action={
        <Button component={Link} to={adminsPath(place)} variant="default">
          {t('toAdmins')}
        </Button>
      }
    />
  );
}

function AdminAt({ place, adminId }: { place: FleetPlace; adminId: number }) {
  const source = useCall(
    fleetAdmins.getFleetAdmin,
    { params: { id: place.id, adminId } },
    { live: { kinds: ['fleet'], id: place.id }, quiet: true },
  );
  if (source.error?.status === 404) return <NoAdmin place={place} />;
  return (
    <Loaded source={source} skeleton={<PageSkeleton />}>
      {(admin) => <AdminPage admin={admin} place={place} />}
    </Loaded>
  );
}

function AdminPage({ admin, place }: { admin: FleetAdmin; place: FleetPlace }) {
  const t = useTranslations('fleetAdmins');
  return (
    <Page
      title={nameOf(admin)}
      badge={<AdminStatus status={admin.status} />}
      actions={admin.is_self ? null : <AdminActions admin={admin} place={place} />}
      width="narrow"
    >
      {admin.is_self ? <Alert color="gray">{t('oneself')}</Alert> : null}
      <Section title={t('person')}>
        <DefinitionList
          items={[
            { label: t('email'), value: <bdi className={styles.address}>{admin.email}</bdi> },
            { label: t('since'), value: <OwnTime at={admin.created_at} as="short" /> },
            {
              label: t('lastUsed'),
              value: admin.last_used_at === null ? null : <OwnTime at={admin.last_used_at} as="short" />,
            },
            { label: t('elsewhere'), value: admin.works_elsewhere ? t('elsewhereYes') : t('elsewhereNo') },
          ]}
        />
      </Section>
      <AdminKeys key={admin.permissions.join()} admin={admin} fleetId={place.id} />
      <Section title={t('history')} text={t('historyText')}>
        <Suspense fallback={<Skeleton height={120} />}>
          <History endpoint={fleetAdmins.fleetAdminHistory} params={{ id: place.id, adminId: admin.id }} />
        </Suspense>
      </Section>
    </Page>
  );
}
