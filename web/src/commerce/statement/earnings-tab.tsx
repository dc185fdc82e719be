import { type EarningKind, earnings } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useUser } from '../../api/user';
import { useNow } from '../../ui/clock';
import { dayOf, startOfDay } from '../../ui/days';
import { KeyFigure, KeyFigures, Trend } from '../../ui/figures';
import { Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { UrlChoice, useUrlChoice } from '../../ui/url-choice';
import { Count, Energy, Money } from '../../ui/values';
import { EarningList } from './earning-list';
import { HourChart } from './hour-chart';
import styles from './earnings.module.css';

const kinds = ['charging_site', 'group', 'charge_point', 'hour'] as const satisfies readonly EarningKind[];
const spans = ['30', '7', '90', '365'] as const;

/** Sums of past days change slowly. */
const paceMs = 60_000;

type Asked = typeof earnings.listEarnings.query._input;

/** From the first moment of the first day until now; the same for a minute, so that it is asked for once. */
const useSpan = (days: number): Pick<Asked, 'from' | 'to'> => {
  const { time_zone: zone } = useUser();
  const now = useNow(paceMs).getTime();
  const to = new Date(Math.ceil(now / paceMs) * paceMs).toISOString();
  return { from: startOfDay(dayOf(to, zone), zone, 1 - days), to };
};

/** What a period earned by place or hour of the day, beside the period before it. */
export function EarningsTab() {
  const t = useTranslations('statement.earnings');
  const [by, chooseKind] = useUrlChoice('by', kinds);
  const [days, chooseSpan] = useUrlChoice('days', spans);
  const span = useSpan(Number(days));
  const source = useCall(
    earnings.listEarnings,
    { query: { by, ...span } },
    { keep: true, staleTime: paceMs, quiet: true },
  );
  return (
    <Section
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <UrlChoice
            label={t('by')}
            value={by}
            options={kinds.map((id) => ({ id, label: t(`kinds.${id}`) }))}
            onChange={chooseKind}
          />
          <UrlChoice
            label={t('span')}
            value={days}
            options={spans.map((id) => ({ id, label: t('days', { count: Number(id) }) }))}
            onChange={chooseSpan}
          />
        </>
      }
    >
      <Loaded source={source} skeleton={<Skeleton height={320} />}>
        {({ rows, totals, currency }) => (
          <div className={styles.earnings}>
            <KeyFigures isLarge>
              <KeyFigure
                label={t('earned')}
                note={<Trend now={totals.earnings} before={totals.before.earnings} />}
              >
                <Money value={totals.earnings} currency={currency} />
              </KeyFigure>
              <KeyFigure
                label={t('energy')}
                note={<Trend now={totals.energy} before={totals.before.energy} />}
              >
                <Energy value={totals.energy} />
              </KeyFigure>
              <KeyFigure
                label={t('sessions')}
                note={<Trend now={totals.orders} before={totals.before.orders} />}
              >
                <Count value={totals.orders} />
              </KeyFigure>
            </KeyFigures>
            {totals.orders === 0 && totals.before.orders === 0 ? (
              <EmptyState title={t('empty')} text={t('emptyText')} isSmall />
            ) : by === 'hour' ? (
              <HourChart rows={rows} currency={currency} />
            ) : (
              <EarningList key={by} rows={rows} by={by} currency={currency} />
            )}
          </div>
        )}
      </Loaded>
    </Section>
  );
}
