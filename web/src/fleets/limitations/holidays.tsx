import { limitations, type FleetHoliday } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import styles from './limitations.module.css';

const HolidaysDialog = lazy(() =>
  import('./holidays-dialog').then((module) => ({ default: module.HolidaysDialog })),
);

function Days({ days }: { days: readonly FleetHoliday[] }) {
  const { longDay } = useFormats();
  return (
    <ul className={styles.days}>
      {days.map(({ day, name }) => (
        <li key={day}>
          <time dateTime={day}>{longDay(new Date(`${day}T12:00Z`), 'UTC')}</time> · <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Whether nothing has come yet: what stands below would jump. */
export const isWaiting = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  data === undefined && error === null;

/** The holidays of a fleet, on which limitations may close, and the way to change them. */
export function Holidays({ fleetId, children }: { fleetId: number; children?: ReactNode }) {
  const t = useTranslations('limitations.holidays');
  const mayEdit = useMay()(limitations.setLimitationHolidays.needs);
  const [edited, setEdited] = useState<readonly FleetHoliday[] | null>(null);
  const source = useCall(
    limitations.limitationHolidays,
    { params: { id: fleetId } },
    { live: { kinds: ['limitation', 'fleet'], id: fleetId } },
  );
  const edit = mayEdit ? (
    <Button
      variant="default"
      data-holidays
      disabled={source.data === undefined}
      leftSection={<IconPencil size={16} aria-hidden />}
      onClick={() => setEdited(source.data ?? null)}
    >
      {t('edit')}
    </Button>
  ) : null;
  return (
    <>
      <Section title={t('title')} text={t('text')} actions={edit}>
        <Loaded source={source} skeleton={<Skeleton height={72} />}>
          {(days) =>
            days.length === 0 ? (
              <EmptyState isSmall title={t('empty')} text={mayEdit ? t('emptyText') : undefined} />
            ) : (
              <Days days={days} />
            )
          }
        </Loaded>
        {edited === null ? null : (
          <Suspense fallback={null}>
            <HolidaysDialog fleetId={fleetId} seen={edited} onClose={() => setEdited(null)} />
          </Suspense>
        )}
      </Section>
      {isWaiting(source) ? null : children}
    </>
  );
}
