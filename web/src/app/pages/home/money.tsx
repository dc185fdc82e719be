import { orders, type stats, type Result } from '@voltdeck/contract';
import { useMemo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/user';
import { useFormats } from '../../../i18n/format';
import { targetOf, type Target } from '../../../ui/address';
import { TimeChart } from '../../../ui/chart/chart';
import type { Series } from '../../../ui/chart/types';
import { startOfDay } from '../../../ui/days';
import { KeyFigure, KeyFigures, Trend } from '../../../ui/figures';
import { LiveValue } from '../../../ui/live-value';
import { Section } from '../../../ui/page';
import type { Addresses } from '../../../ui/screen';
import { UrlChoice, useUrlChoice } from '../../../ui/url-choice';
import { Count, Energy, Money as Amount } from '../../../ui/values';
import { FigureLink } from './figure-link';
import styles from './money.module.css';

type Stats = Result<typeof stats.stats>;

const measures = ['earnings', 'energy', 'orders'] as const;
type Measure = (typeof measures)[number];

const noonMs = 12 * 3_600_000;
const looks: Readonly<Record<Measure, Pick<Series, 'tone' | 'decimals'>>> = {
  earnings: { tone: 'green', decimals: 2 },
  energy: { tone: 'blue', decimals: 1 },
  orders: { tone: 'violet', decimals: 0 },
};
/** The order of the list that has the most of a measure on top. */
const sorts: Readonly<Record<Measure, Addresses['/orders']['sort']>> = {
  earnings: '-price',
  energy: '-energy',
  orders: undefined,
};

const shown = (measure: Measure, value: number, currency: string): ReactNode => {
  if (measure === 'earnings') return <Amount value={value} currency={currency} />;
  return measure === 'energy' ? <Energy value={value} /> : <Count value={value} />;
};

/** The 30 days of a measure over those before. */
function DayChart({ stats, measure }: { stats: Stats; measure: Measure }) {
  const t = useTranslations('home');
  const { last_30_days: last, currency, time_zone: zone } = stats;
  const points = useMemo(
    () =>
      last.by_day.map((each, index) => ({
        // Noon, so that a day stays the same day through clock changes.
        at: Date.parse(startOfDay(each.day, zone) ?? each.day) + noonMs,
        now: each[measure],
        before: last.before.by_day[index]?.[measure] ?? null,
      })),
    [last, zone, measure],
  );
  const today = points.at(-1);
  const unit = { earnings: currency, energy: 'kWh', orders: '' }[measure];
  const shared = { unit, decimals: looks[measure].decimals };
  return (
    <TimeChart
      title={t('chart', { measure: t(measure) })}
      points={points}
      series={[
        { ...shared, key: 'now', label: t(measure), tone: looks[measure].tone, kind: 'area' },
        { ...shared, key: 'before', label: t('before'), tone: 'grey', kind: 'line', isQuiet: true },
      ]}
      partial={today === undefined ? undefined : { from: today.at, label: t('todayAgainst') }}
      zone={zone}
      scale="day"
      height={240}
    />
  );
}

/** What the last 30 days brought against the 30 before, and what today has. */
export function Money({ stats }: { stats: Stats }) {
  const t = useTranslations('home');
  const [measure, choose] = useUrlChoice('measure', measures);
  const mayList = useMay()(orders.listOrders.needs);
  const { last_30_days: last, today, currency, time_zone: zone } = stats;
  const { money, energy, number } = useFormats();
  const text = {
    earnings: money(today.earnings, currency),
    energy: energy(today.energy),
    orders: number(today.orders),
  };
  const first = last.by_day.at(0)?.day;
  const newest = last.by_day.at(-1)?.day;
  const listFrom = (day: string | undefined, of: Measure): Target | null =>
    mayList
      ? targetOf('/orders', {
          status: [2],
          from: day === undefined ? undefined : startOfDay(day, zone),
          sort: sorts[of],
        })
      : null;
  return (
    <Section
      title={t('last30Days')}
      actions={
        <UrlChoice
          label={t('measure')}
          value={measure}
          options={measures.map((id) => ({ id, label: t(id) }))}
          onChange={choose}
        />
      }
    >
      <div className={styles.money}>
        <KeyFigures isLarge>
          {measures.map((each) => (
            <KeyFigure
              key={each}
              label={t(each)}
              note={
                <span className={styles.note}>
                  <Trend now={last[each]} before={last.before[each]} />
                  <FigureLink to={listFrom(newest, each)}>
                    <LiveValue value={today[each]}>
                      {t('today', { value: `\u2068${text[each]}\u2069` })}
                    </LiveValue>
                  </FigureLink>
                </span>
              }
            >
              <FigureLink to={listFrom(first, each)}>{shown(each, last[each], currency)}</FigureLink>
            </KeyFigure>
          ))}
        </KeyFigures>
        <DayChart stats={stats} measure={measure} />
      </div>
    </Section>
  );
}
