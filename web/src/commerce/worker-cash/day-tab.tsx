import { type CashDay, workerCash } from '@voltdeck/contract';
import { Skeleton, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useUser } from '../../api/user';
import { type Search, useWriteSearch } from '../../ui/address';
import { useNow } from '../../ui/clock';
import { dayOf } from '../../ui/days';
import { Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { Count, Energy, Money, NoValue } from '../../ui/values';
import styles from './worker-cash.module.css';

type Worker = CashDay['workers'][number];
type Line = CashDay['lines'][number];

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The day in the address; today in the operator's zone where there is none. */
const useDay = (): { day: string; today: string; choose: (day: string) => void } => {
  const { time_zone: zone } = useUser();
  const today = dayOf(useNow(60_000).toISOString(), zone);
  const search: Search = useSearch({ strict: false });
  const write = useWriteSearch();
  const asked = typeof search['day'] === 'string' && dayPattern.test(search['day']) ? search['day'] : today;
  return {
    day: asked,
    today,
    choose: (day) =>
      write('replace', (former) => ({ ...former, day: day === today || day === '' ? undefined : day })),
  };
};

/** The cash of a day by worker and site, to close the day with. */
export function DayTab() {
  const t = useTranslations('workerCash.day');
  const { day, today, choose } = useDay();
  const source = useCall(
    workerCash.getDay,
    { query: { day } },
    { keep: true, live: { kinds: ['worker-cash', 'worker', 'order'], paceMs: 5_000 } },
  );
  return (
    <div className={styles.day}>
      <div className={styles.dayHead}>
        <TextInput
          type="date"
          label={t('day')}
          value={day}
          max={today}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
      <Section flush title={t('title')} text={t('text')}>
        <Loaded source={source} skeleton={<Skeleton height={240} />}>
          {(told) =>
            told.workers.length === 0 ? (
              <EmptyState isSmall title={t('empty')} />
            ) : (
              <div className={styles.scroll}>
                <DayTable told={told} />
              </div>
            )
          }
        </Loaded>
      </Section>
    </div>
  );
}

function DayTable({ told }: { told: CashDay }) {
  const t = useTranslations('workerCash.day');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('worker')}</th>
          <th scope="col" className={styles.figure}>
            {t('sessions')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('energy')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('cash')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('handedOver')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {told.workers.map((worker) => (
          <WorkerRows key={worker.id} worker={worker} told={told} />
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.total}>
          <th scope="row">{t('total')}</th>
          <Figures of={told.total} currency={told.currency} />
          <Cash of={told.total} currency={told.currency} />
        </tr>
      </tfoot>
    </table>
  );
}

const Name = ({ worker: { id, name } }: { worker: Worker }) => (
  <Link to="/cards-cash-collection/$workerId" params={{ workerId: String(id) }}>
    <bdi>{name}</bdi>
  </Link>
);

function WorkerRows({ worker, told: { lines, currency } }: { worker: Worker; told: CashDay }) {
  const own = lines.filter((line) => line.worker.id === worker.id);
  return (
    <>
      <tr>
        <th scope="row">
          <Name worker={worker} />
        </th>
        <Figures of={worker} currency={currency} />
        <Cash of={worker} currency={currency} />
      </tr>
      {own.map((line) => (
        <SiteRow key={line.charging_site?.id ?? 0} line={line} currency={currency} />
      ))}
    </>
  );
}

function SiteRow({ line, currency }: { line: Line; currency: string }) {
  const t = useTranslations('workerCash.day');
  return (
    <tr className={styles.site}>
      <th scope="row">{line.charging_site === null ? t('noSite') : <bdi>{line.charging_site.name}</bdi>}</th>
      <Figures of={line} currency={currency} />
      <td className={styles.figure} data-label={t('handedOver')}>
        <NoValue />
      </td>
      <td className={styles.figure} data-label={t('balance')}>
        <NoValue />
      </td>
    </tr>
  );
}

function Figures({
  of,
  currency,
}: {
  of: { sessions: number; energy: number; cash: number };
  currency: string;
}) {
  const t = useTranslations('workerCash.day');
  return (
    <>
      <td className={styles.figure} data-label={t('sessions')}>
        <Count value={of.sessions} />
      </td>
      <td className={styles.figure} data-label={t('energy')}>
        <Energy value={of.energy} />
      </td>
      <td className={styles.figure} data-label={t('cash')}>
        <Money value={of.cash} currency={currency} />
      </td>
    </>
  );
}

function Cash({ of, currency }: { of: { handed_over: number; balance: number }; currency: string }) {
  const t = useTranslations('workerCash.day');
  return (
    <>
      <td className={styles.figure} data-label={t('handedOver')}>
        <Money value={of.handed_over} currency={currency} />
      </td>
      <td className={styles.figure} data-label={t('balance')}>
        <Money value={of.balance} currency={currency} />
      </td>
    </>
  );
}
