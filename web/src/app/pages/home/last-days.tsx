import { orders, type home, type Result } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/session';
import { TimeChart } from '../../../ui/chart/chart';
import { startOfDay } from '../../../ui/days';
import { KeyFigure, KeyFigures, Trend } from '../../../ui/figures';
import { Section } from '../../../ui/page';
import { Count, Energy, Money } from '../../../ui/values';
import { FigureLink } from './figure-link';
import { orderList } from './paths';

const noonMs = 12 * 3_600_000;

/** What each of the last 30 days brought, and how that compares with the 30 before. */
export function LastDays({ stats }: { stats: Result<typeof home.stats> }) {
  const t = useTranslations('home');
  const mayList = useMay()(orders.listOrders.needs);
  const { last_30_days: last, currency, time_zone: zone } = stats;
  const points = useMemo(
    () =>
      last.by_day.map(({ day, energy, earnings }) => ({
        // Noon, so that a day stays the same day through clock changes.
        at: Date.parse(startOfDay(day, zone) ?? day) + noonMs,
        energy,
        earnings,
      })),
    [last.by_day, zone],
  );
  const first = last.by_day.at(0)?.day;
  const to = mayList ? orderList : null;
  const search = { status: [2], from: first === undefined ? undefined : startOfDay(first, zone) };
  return (
    <Section title={t('last30Days')} text={t('last30DaysText')}>
      <div className="vd-last-days">
        <KeyFigures>
          <KeyFigure label={t('earnings')} note={<Trend now={last.earnings} before={last.before.earnings} />}>
            <FigureLink to={to} search={search}>
              <Money value={last.earnings} currency={currency} />
            </FigureLink>
          </KeyFigure>
          <KeyFigure label={t('energy')} note={<Trend now={last.energy} before={last.before.energy} />}>
            <FigureLink to={to} search={search}>
              <Energy value={last.energy} />
            </FigureLink>
          </KeyFigure>
          <KeyFigure label={t('orders')} note={<Trend now={last.orders} before={last.before.orders} />}>
            <FigureLink to={to} search={search}>
              <Count value={last.orders} />
            </FigureLink>
          </KeyFigure>
        </KeyFigures>
        <TimeChart
          title={t('chart')}
          points={points}
          series={[
            { key: 'energy', label: t('energy'), tone: 'blue', kind: 'area', unit: 'kWh', decimals: 1 },
            {
              key: 'earnings',
              label: t('earnings'),
              tone: 'green',
              kind: 'line',
              unit: currency,
              decimals: 2,
            },
          ]}
          zone={zone}
          scale="day"
        />
      </div>
    </Section>
  );
}
