import type { Fleet } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Section } from '../../ui/page';
import { Places } from './opened-later';

/** The places of a fleet on its page, for whoever asks. */
export function PlacesSection({ fleet }: { fleet: Fleet }) {
  const t = useTranslations('overview.places');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t('title')}
      text={t('text')}
      actions={
        <Button
          variant="default"
          size="xs"
          data-show-places
          leftSection={<IconMapPin size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('title')}
        </Button>
      }
    >
      {isOpen ? (
        <Suspense fallback={<Skeleton height={120} />}>
          <Places fleet={fleet} />
        </Suspense>
      ) : null}
    </Section>
  );
}
