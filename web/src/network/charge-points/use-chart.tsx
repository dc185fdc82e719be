import { stats, type Result } from '@voltdeck/contract';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { TimeChart } from '../../ui/chart/chart';
import type { Series } from '../../ui/chart/types';
import { KeyFigure, KeyFigures, Trend } from '../../ui/figures';
import { hint } from '../../ui/hint';
import { Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { useUrlChoice } from '../../ui/url-choice';
import { Count, Energy, Money, NoValue } from '../../ui/values';
import styles from './overview.module.css';

type Stats = Result<typeof stats.chargePointStats>;

export const measures = ['energy', 'utilisation', 'earnings'] as const;
type Measure = (typeof measures)[number];

/** Noon of a calendar day, so that no zone moves it to another. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

const pointsOf = (stats: Stats, measure: Measure) =>
  measure === 'utilisation'
    ? stats.utilisation.by_day.map(({ day, share }) => ({
        at: noonOf(day),
        value: share === null ? null : share * 100,
      }))
    : stats.last_30_days.by_day.map((day) => ({ at: noonOf(day.day), value: day[measure] }));

/** The share of 30 days; of a power center that was added just now it would say nothing. */
function Utilised({ utilisation: { last_30_days: part, too_young: isYoung } }: Pick<Stats, 'utilisation'>) {
  const t = useTranslations('network.use');
  const { share } = useFormats();
  if (isYoung) return <span {...hint(t('tooYoungHint'))}>{t('tooYoung')}</span>;
  return part === null ? <NoValue /> : <bdi>{share(part)}</bdi>;
}

/** The figures of the 30 days against those of the 30 before. */
function Figures({ stats }: { stats: Stats }) {
  const t = useTranslations('network.use');
  const { last_30_days: shown, utilisation, currency } = stats;
  const trend = (now: number, before: number) => <Trend now={now} before={before} />;
  return (
    <KeyFigures>
      <KeyFigure label={t('energy')} note={trend(shown.energy, shown.before.energy)}>
        <Energy value={shown.energy} />
      </KeyFigure>
      <KeyFigure
        label={t('utilisation')}
        note={
          utilisation.last_30_days === null || utilisation.before === null
            ? null
            : trend(utilisation.last_30_days, utilisation.before)
        }
      >
        <Utilised utilisation={utilisation} />
      </KeyFigure>
      <KeyFigure label={t('earnings')} note={trend(shown.earnings, shown.before.earnings)}>
        <Money value={shown.earnings} currency={currency} />
      </KeyFigure>
      <KeyFigure label={t('orders')} note={trend(shown.orders, shown.before.orders)}>
        <Count value={shown.orders} />
      </KeyFigure>
    </KeyFigures>
  );
}

/** Today, which still counts on. */
const todayOf = (points: ReturnType<typeof pointsOf>, label: string) => {
  const today = points.at(-1);
  return today === undefined ? undefined : { from: today.at, label };
};

/** What the last 30 days brought, by day of the power center. */
export function UseChart({ chargePointId, zone }: { chargePointId: number; zone: string }) {
  const t = useTranslations('network.use');
  const [measure, choose] = useUrlChoice('measure', measures);
  const source = useCall(
    stats.chargePointStats,
    { params: { id: chargePointId } },
    { live: { kinds: ['order'] }, quiet: true },
  );
  const units = { energy: 'kWh', utilisation: '%', earnings: source.data?.currency ?? '' };
  const series: Series[] = [
    { key: 'value', label: t(measure), tone: 'green', kind: 'area', unit: units[measure], decimals: 2 },
  ];
  return (
    <Section
      title={t('title')}
      text={t('text', { zone: `\u2068${zone}\u2069` })}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('measure')}
          value={measure}
          onChange={choose}
          data={measures.map((value) => ({ value, label: t(value) }))}
        />
      }
    >
      <Loaded source={source} skeleton={<Skeleton height={300} />}>
        {(stats) => (
          <div className={styles.overview}>
            <Figures stats={stats} />
            <TimeChart
              title={t(measure)}
              points={pointsOf(stats, measure)}
              series={series}
              partial={todayOf(pointsOf(stats, measure), t('todaySoFar'))}
              height={220}
              zone="UTC"
              scale="day"
            />
          </div>
        )}
      </Loaded>
    </Section>
  );
}
