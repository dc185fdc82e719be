import { type Fleet, fleetEndings } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { Section } from '../../ui/page';

const EndDialog = lazy(() => import('./end-dialog').then((module) => ({ default: module.EndDialog })));

/** The way to delete a fleet, for whoever may. */
export function EndSection({ fleet }: { fleet: Fleet }) {
  const t = useTranslations('overview.end');
  const mayDelete = useMay()(fleetEndings.deleteFleet.needs);
  const [isAsked, setAsked] = useState(false);
  if (!mayDelete) return null;
  return (
    <>
      <Section
        title={t('title')}
        text={t('text')}
        actions={
          <Button
            variant="default"
            size="xs"
            data-end
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            {t('open')}
          </Button>
        }
      />
      {isAsked ? (
        <Suspense fallback={null}>
          <EndDialog fleet={fleet} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
