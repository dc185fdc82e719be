import { limitations, type Limitation, type LimitationState } from '@voltdeck/contract';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconCalendarStats, IconGauge, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { FoundFleet } from '../../identity';
import { isolated } from '../../ui/isolated';
import { Page, Section } from '../../ui/page';
import { EmptyState, Loaded, PageSkeleton } from '../../ui/page-states';
import { type Shape, StatusBadge, type Tone } from '../../ui/status-badge';
import { changesUsed } from './changes';
import { DeleteLimitationDialog } from './delete-dialog';
import { Refusals } from '../refusals/opened-later';
import { LimitationDetailDialog } from './detail-dialog';
import { Holidays, isWaiting } from './holidays';
import { Sentence } from './sentence';
import { Usage } from './usage';
import styles from './limitations.module.css';

const LimitationDialog = lazy(() =>
  import('./limitation-dialog').then((module) => ({ default: module.LimitationDialog })),
);

type Asked = { what: 'add' } | { what: 'edit' | 'delete' | 'show'; limitation: Limitation };

const badges: Readonly<Record<LimitationState, { shape: Shape; tone: Tone }>> = {
  open: { shape: 'full', tone: 'green' },
  extra: { shape: 'half', tone: 'amber' },
  'used-up': { shape: 'square', tone: 'red' },
  closed: { shape: 'slashed', tone: 'red' },
  upcoming: { shape: 'dotted', tone: 'blue' },
  ended: { shape: 'hollow', tone: 'grey' },
  inactive: { shape: 'slashed', tone: 'grey' },
};

const meantBy = (limitation: Limitation) => ({
  place: limitation.limitable.name,
  group: limitation.vehicle_group?.name ?? null,
  perVehicle: limitation.per_vehicle,
  type: limitation.limit_type,
  amount: limitation.limit_amount,
  extra: limitation.extra_limit_amount,
  isTransferring: limitation.transfer_to_next_period,
  onWeekends: limitation.charging_on_weekends,
  onHolidays: limitation.charging_on_holidays,
});

interface LimitationRowProps {
  limitation: Limitation;
  ask: (asked: Asked) => void;
}

function LimitationRow({ limitation, ask }: LimitationRowProps) {
  const t = useTranslations('limitations');
  const may = useMay();
  const name = isolated(limitation.name);
  return (
    <li className={styles.row}>
      <div className={styles.said}>
        <div className={styles.head}>
          <bdi className={styles.name}>{limitation.name}</bdi>
          <StatusBadge {...badges[limitation.state]} label={t(`state.${limitation.state}`)} />
        </div>
        <div className={styles.dim}>
          <Sentence meant={meantBy(limitation)} />
        </div>
        <Usage limitation={limitation} />
      </div>
      <div className={styles.actions}>
        <ActionIcon aria-label={t('showOne', { name })} onClick={() => ask({ what: 'show', limitation })}>
          <IconCalendarStats size={16} aria-hidden />
        </ActionIcon>
        {may(limitations.updateLimitation.needs) ? (
          <ActionIcon aria-label={t('editOne', { name })} onClick={() => ask({ what: 'edit', limitation })}>
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        ) : null}
        {may(limitations.deleteLimitation.needs) ? (
          <ActionIcon
            aria-label={t('deleteOne', { name })}
            onClick={() => ask({ what: 'delete', limitation })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
    </li>
  );
}

interface AskedDialogProps {
  fleetId: number;
  asked: Asked | null;
  onClose: () => void;
}

function AskedDialog({ fleetId, asked, onClose }: AskedDialogProps) {
  if (asked === null) return null;
  if (asked.what === 'delete')
    return <DeleteLimitationDialog fleetId={fleetId} limitation={asked.limitation} onClose={onClose} />;
  if (asked.what === 'show')
    return <LimitationDetailDialog fleetId={fleetId} limitation={asked.limitation} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      <LimitationDialog
        fleetId={fleetId}
        limitation={asked.what === 'edit' ? asked.limitation : undefined}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** The limitations of a fleet, and what may be done with them; what stands below comes once their height is known. */
export function LimitationList({ fleetId, children }: { fleetId: number; children?: ReactNode }) {
  const t = useTranslations('limitations');
  const may = useMay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const source = useCall(
    limitations.listLimitations,
    { params: { id: fleetId } },

    { live: changesUsed(fleetId) },
  );
  const add = may(limitations.createLimitation.needs) ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked({ what: 'add' })}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <>
      <Section title={t('title')} actions={source.data?.length === 0 ? null : add} flush>
        <Loaded source={source} skeleton={<Skeleton height={160} />}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                icon={<IconGauge size={22} stroke={1.5} />}
                title={t('empty')}
                text={t('emptyText')}
                action={add}
              />
            ) : (
              <ul className={styles.list} aria-label={t('title')}>
                {all.map((limitation) => (
                  <LimitationRow key={limitation.id} limitation={limitation} ask={setAsked} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <AskedDialog fleetId={fleetId} asked={asked} onClose={() => setAsked(null)} />
      </Section>
      {isWaiting(source) ? null : children}
    </>
  );
}

/** `/fleets/{fleetID}/limitations` and `/fleet/limitations`: what bounds the energy of a fleet. */
export function LimitationsScreen() {
  const t = useTranslations('limitations');
  return (
    <Suspense fallback={<PageSkeleton />}>
      <FoundFleet>
        {(fleet) => (
          <Page
            title={t('page')}
            text={
              <>
                <bdi>{fleet.name}</bdi> · {t('text')}
              </>
            }
          >
            <LimitationList fleetId={fleet.id}>
              <Holidays fleetId={fleet.id}>
                <Suspense fallback={null}>
                  <Refusals fleetId={fleet.id} />
                </Suspense>
              </Holidays>
            </LimitationList>
          </Page>
        )}
      </FoundFleet>
    </Suspense>
  );
}
