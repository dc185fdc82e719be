import { type Fleet, fleets } from '@voltdeck/contract';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { DefinitionList } from '../../ui/details';
import { ErrorState } from '../../ui/page-states';
import { type Place, placeKinds, useAssigned } from './kinds';

const PlacesDialog = lazy(() =>
  import('./places-dialog').then((module) => ({ default: module.PlacesDialog })),
);

/** So many are named; of the rest it is said how many. */
const named = 12;

function Names({ places }: { places: readonly Place[] }) {
  const t = useTranslations('assignments');
  const rest = places.length - named;
  return (
    <>
      {places.slice(0, named).map(({ id, name }, index) => (
        <span key={id}>
          {index === 0 ? '' : ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
      {rest > 0 ? ` ${t('more', { count: rest })}` : null}
    </>
  );
}

/** Where a fleet charges, and the way to change that for whoever may. */
export function Places({ fleet }: { fleet: Fleet }) {
  const t = useTranslations('assignments');
  const may = useMay();
  const [isChanging, setChanging] = useState(false);
  const { data, error } = useAssigned(fleet);
  if (error !== null) return <ErrorState message={error.message} />;
  if (data === undefined) return <Skeleton height={120} />;
  return (
    <Stack gap="md">
      <DefinitionList
        items={placeKinds.map((kind) => ({
          label: t(kind),
          value: data[kind].length === 0 ? null : <Names places={data[kind]} />,
        }))}
      />
      {may(fleets.updateFleet.needs) ? (
        <Group justify="flex-end">
          <Button
            variant="default"
            data-places
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setChanging(true)}
          >
            {t('change')}
          </Button>
        </Group>
      ) : null}
      {isChanging ? (
        <Suspense fallback={null}>
          <PlacesDialog fleet={fleet} assigned={data} onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </Stack>
  );
}
