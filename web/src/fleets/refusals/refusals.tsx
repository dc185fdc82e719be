import { type FleetRefusal, fleetRefusals } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { isolated } from '../../ui/isolated';
import { Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { Code } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import styles from './refusals.module.css';

/** So many are shown. */
const shown = 10;

/** The last refusals of a fleet. */
export const useRefusals = (fleetId: number) =>
  useCall(
    fleetRefusals.listRefusals,
    { params: { id: fleetId }, query: { per_page: shown } },
    { live: { kinds: ['fleet-refusal', 'fleet'], id: fleetId } },
  );

/** Why vehicles of a fleet were refused lately, and what to do about it. */
export function Refusals({ fleetId }: { fleetId: number }) {
  const t = useTranslations('refusals');
  const source = useRefusals(fleetId);
  return (
    <Section title={t('title')} text={t('text')}>
      <Loaded source={source} skeleton={<Skeleton height={120} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState isSmall title={t('empty')} />
          ) : (
            <ul className={styles.list}>
              {data.map((refusal) => (
                <Refusal key={refusal.id} refusal={refusal} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function Refusal({ refusal }: { refusal: FleetRefusal }) {
  const t = useTranslations('refusals');
  const { vehicle, charge_point: place, tag, times, limitation } = refusal;
  return (
    <li className={styles.refusal}>
      <p className={styles.head}>
        <strong>{t(`reason.${refusal.reason}`)}</strong>
        <SiteTime at={refusal.last_at} zone={refusal.time_zone} />
      </p>
      <p className={styles.where}>
        <bdi>{vehicle.title}</bdi> · <bdi>{place.title}</bdi>
        {tag === null ? null : (
          <>
            {' · '}
            <Code>{tag}</Code>
          </>
        )}
        {times > 1 ? ` · ${t('times', { count: times })}` : null}
      </p>
      {limitation === null ? null : (
        <p className={styles.where}>
          {t(limitation.id === null ? 'byDeleted' : 'by', { name: isolated(limitation.name) })}
        </p>
      )}
      <p className={styles.remedy}>{t(`remedy.${refusal.reason}`)}</p>
    </li>
  );
}
