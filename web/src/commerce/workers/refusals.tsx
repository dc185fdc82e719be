import { type WorkerRefusal, workers } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { Code } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import styles from './workers.module.css';

/** So many are shown. */
const shown = 25;

/** Why a worker was refused sessions lately, and what to do about it. */
export function WorkerRefusals({ workerId }: { workerId: number }) {
  const t = useTranslations('workers.refused');
  const source = useCall(
    workers.listWorkerRefusals,
    { params: { id: workerId }, query: { per_page: shown } },
    { live: { kinds: ['worker-refusal'], id: workerId } },
  );
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

function Refusal({ refusal }: { refusal: WorkerRefusal }) {
  const t = useTranslations('workers.refused');
  const { reason, charge_point: place, tag, times, last_at: at, time_zone: zone } = refusal;
  return (
    <li className={styles.refusal}>
      <p className={styles.head}>
        <strong>{t(`reason.${reason}`)}</strong>
        <SiteTime at={at} zone={zone} />
      </p>
      <p className={styles.where}>
        <bdi>{place.title}</bdi>
        {tag === null ? null : (
          <>
            {' · '}
            <Code>{tag}</Code>
          </>
        )}
        {times > 1 ? ` · ${t('times', { count: times })}` : null}
      </p>
      <p className={styles.remedy}>{t(`remedy.${reason}`)}</p>
    </li>
  );
}
