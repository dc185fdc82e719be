import { fleetAdmins, fleets, type Fleet } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useUser } from '../../api/user';
import { Page, Section } from '../../ui/page';
import { OwnTime } from '../../ui/when/own-time';
import { History } from '../audit/opened-later';
import { FoundFleet } from './found-fleet';
import type { FleetPlace } from './place';

const NameDialog = lazy(() => import('./name-dialog').then((module) => ({ default: module.NameDialog })));

interface FleetScreenProps {
  /** Who works for the fleet, shown to who may read it, and what stands below once that is there. */
  admins: (place: FleetPlace, below: ReactNode) => ReactNode;
}

/** `/fleets/{fleetID}` and `/fleet`: a fleet with its name and who works for it. */
export function FleetScreen({ admins }: FleetScreenProps) {
  return (
    <FoundFleet>
      {(fleet, place) => <FleetPage fleet={fleet} admins={(below) => admins(place, below)} />}
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
  admins: (below: ReactNode) => ReactNode;
}

function FleetPage({ fleet, admins }: FleetPageProps) {
  const t = useTranslations('fleets');
  const may = useMay();
  const { operator_name: operator } = useUser();
  const [isRenaming, setRenaming] = useState(false);
  return (
    <Page
      title={fleet.name}
      text={
        <>
          <bdi>{operator}</bdi> · {t('admins', { count: fleet.admins_count })} · {t('since')}{' '}
          <OwnTime at={fleet.created_at} as="short" />
        </>
      }
      actions={
        may(fleets.updateFleet.needs) ? (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setRenaming(true)}
          >
            {t('rename')}
          </Button>
        ) : null
      }
    >
      {may(fleetAdmins.listFleetAdmins.needs) ? (
        admins(<FleetHistory id={fleet.id} />)
      ) : (
        <FleetHistory id={fleet.id} />
      )}
      {isRenaming ? (
        <Suspense fallback={null}>
          <NameDialog fleet={fleet} onClose={() => setRenaming(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
