import { fleets, type Fleet } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useUser } from '../../api/user';
import { Loaded, NotFoundState, PageSkeleton } from '../../ui/page-states';
import { type FleetPlace, useFleetPlace } from './place';

/** There is no such fleet, or it is another's: the answer is the same. */
function NoFleet() {
  const t = useTranslations('fleets');
  const isFleetAdmin = useUser().connectedAs === 'fleet_admin';
  return (
    <NotFoundState
      action={
        <Button component={Link} to={isFleetAdmin ? '/fleet' : '/fleets'} variant="default">
          {isFleetAdmin ? t('toFleet') : t('toFleets')}
        </Button>
      }
    />
  );
}

interface FoundFleetProps {
  children: (fleet: Fleet, place: FleetPlace) => ReactNode;
}

/** The fleet that a page is of, once it is there. */
export function FoundFleet({ children }: FoundFleetProps) {
  const place = useFleetPlace();
  return place === null ? <NoFleet /> : <FleetAt place={place}>{children}</FleetAt>;
}

function FleetAt({ place, children }: FoundFleetProps & { place: FleetPlace }) {
  const { id } = place;
  const source = useCall(
    fleets.getFleet,
    { params: { id } },
    { live: { kinds: ['fleet'], id }, quiet: true },
  );
  // Kept data of a fleet that is no longer one's own would pass for it.
  if (source.error?.status === 404) return <NoFleet />;
  return (
    <Loaded source={source} skeleton={<PageSkeleton />}>
      {(fleet) => children(fleet, place)}
    </Loaded>
  );
}
