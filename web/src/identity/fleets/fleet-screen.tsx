import { fleetAdmins, fleets, type Fleet, limitations, payments, vehicleGroups } from '@voltdeck/contract';
import { Button, Group, Skeleton } from '@mantine/core';
import {
  IconGauge,
  IconHistory,
  IconPencil,
  IconReportAnalytics,
  IconStack2,
  IconUserCircle,
  IconWallet,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useUser } from '../../api/user';
import { Page, Section } from '../../ui/page';
import { OwnTime } from '../../ui/when/own-time';
import { History } from '../audit/opened-later';
import { FoundFleet } from './found-fleet';
import {
  driversPath,
  type FleetPlace,
  limitationsPath,
  paymentsPath,
  reportsPath,
  vehicleGroupsPath,
} from './place';

const NameDialog = lazy(() => import('./name-dialog').then((module) => ({ default: module.NameDialog })));

/** As the contract says of reports and of the list of drivers; to name a call would bring its shapes to this page. */
const seesReports = {
  operator: 'fleet.read',
  fleet: 'fleet.report.read',
  feature: 'fleet-management',
} as const;
const seesDrivers = {
  operator: 'fleet.read',
  fleet: 'fleet.driver.read',
  feature: 'fleet-management',
} as const;

/** What other domains show on the page of a fleet. */
export interface FleetParts {
  /** Under its name. */
  figures?: (fleet: Fleet, place: FleetPlace) => ReactNode;
  /** Before who works for it, which it is given to show once its own height is known. */
  above?: (fleet: Fleet, rest: ReactNode) => ReactNode;
  /** At the end of the page. */
  below?: (fleet: Fleet) => ReactNode;
}

interface FleetScreenProps extends FleetParts {
  /** Who works for the fleet, shown to who may read it, and what stands below once that is there. */
  admins: (place: FleetPlace, below: ReactNode) => ReactNode;
}

/** `/fleets/{fleetID}` and `/fleet`: a fleet with its name and who works for it. */
export function FleetScreen({ admins, ...parts }: FleetScreenProps) {
  return (
    <FoundFleet>
      {(fleet, place) => (
        <FleetPage fleet={fleet} place={place} admins={(below) => admins(place, below)} parts={parts} />
      )}
    </FoundFleet>
  );
}

/** What was done to the fleet, for whoever asks. */
function FleetHistory({ id }: { id: number }) {
  const t = useTranslations('fleets');
  const [isOpen, setOpen] = useState(false);
  const toggle = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconHistory size={16} aria-hidden />}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {t('history')}
    </Button>
  );
  return (
    <Section title={t('history')} text={t('historyText')} actions={toggle}>
      {isOpen ? (
        <Suspense fallback={<Skeleton height={120} />}>
          <History endpoint={fleets.fleetHistory} params={{ id }} />
        </Suspense>
      ) : null}
    </Section>
  );
}

interface FleetPageProps {
  fleet: Fleet;
  place: FleetPlace;
  admins: (below: ReactNode) => ReactNode;
  parts: FleetParts;
}

function FleetPage({ fleet, place, admins, parts }: FleetPageProps) {
  const t = useTranslations('fleets');
  const may = useMay();
  const { operator_name: operator } = useUser();
  const [isRenaming, setRenaming] = useState(false);
  const end = (
    <>
      <FleetHistory id={fleet.id} />
      {parts.below?.(fleet)}
    </>
  );
  const rest = may(fleetAdmins.listFleetAdmins.needs) ? admins(end) : end;
  return (
    <Page
      title={fleet.name}
      figures={parts.figures?.(fleet, place)}
      text={
        <>
          <bdi>{operator}</bdi> · {t('admins', { count: fleet.admins_count })} · {t('since')}{' '}
          <OwnTime at={fleet.created_at} as="short" />
        </>
      }
      actions={
        <Group gap="xs">
          {may(vehicleGroups.listVehicleGroups.needs) ? (
            <Button
              component={Link}
              to={vehicleGroupsPath(place)}
              variant="default"
              leftSection={<IconStack2 size={16} aria-hidden />}
            >
              {t('vehicleGroups')}
            </Button>
          ) : null}
          {may(seesDrivers) ? (
            <Button
              component={Link}
              to={driversPath(place)}
              variant="default"
              leftSection={<IconUserCircle size={16} aria-hidden />}
            >
              {t('drivers')}
            </Button>
          ) : null}
          {may(payments.listPayments.needs) ? (
            <Button
              component={Link}
              to={paymentsPath(place)}
              variant="default"
              leftSection={<IconWallet size={16} aria-hidden />}
            >
              {t('payments')}
            </Button>
          ) : null}
          {may(seesReports) ? (
            <Button
              component={Link}
              to={reportsPath(place)}
              variant="default"
              leftSection={<IconReportAnalytics size={16} aria-hidden />}
            >
              {t('reports')}
            </Button>
          ) : null}
          {may(limitations.listLimitations.needs) ? (
            <Button
              component={Link}
              to={limitationsPath(place)}
              variant="default"
              leftSection={<IconGauge size={16} aria-hidden />}
            >
              {t('limitations')}
            </Button>
          ) : null}
          {may(fleets.updateFleet.needs) ? (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setRenaming(true)}
            >
              {t('rename')}
            </Button>
          ) : null}
        </Group>
      }
    >
      {parts.above === undefined ? rest : parts.above(fleet, rest)}
      {isRenaming ? (
        <Suspense fallback={null}>
          <NameDialog fleet={fleet} onClose={() => setRenaming(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
