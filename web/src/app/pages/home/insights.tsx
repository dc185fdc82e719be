import { chargePoints, insights } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../api/hooks';
import { useMay } from '../../../api/user';
import { Section } from '../../../ui/page';
import { Loaded } from '../../../ui/page-states';
import { UrlChoice, useUrlChoice } from '../../../ui/url-choice';
import { HeatGrid } from './heat-grid';
import { hourMeasures } from './hours-rules';
import { LinesSkeleton } from './lines-skeleton';
import { RankLists } from './ranks';
import styles from './insights.module.css';

/** Thirty days change slowly, and summing them up takes a while. */
const paceMs = 5 * 60_000;

/** When it is busy, and which power centers earn most and least; asked for once the rest is there. */
export function Insights({ firstDay }: { firstDay: string | undefined }) {
  const t = useTranslations('home');
  const [measure, choose] = useUrlChoice('hours', hourMeasures);
  const source = useCall(insights.insights, {}, { staleTime: paceMs, refetchInterval: paceMs, quiet: true });
  const seesPlaces = useMay()(chargePoints.chargePointTable.needs);
  return (
    <>
      {seesPlaces ? (
        <Section title={t('ranks')} text={t('ranksText')} flush>
          <div className={styles.ranks}>
            <Loaded source={source} skeleton={<LinesSkeleton lines={6} />}>
              {({ charge_points: ranks, currency, time_zone: zone }) =>
                ranks === null ? null : (
                  <RankLists ranks={ranks} currency={currency} zone={zone} firstDay={firstDay} />
                )
              }
            </Loaded>
          </div>
        </Section>
      ) : null}
      <Section
        title={t('busiest')}
        text={t('busiestText')}
        actions={
          <UrlChoice
            label={t('measure')}
            value={measure}
            options={hourMeasures.map((id) => ({ id, label: t(id) }))}
            onChange={choose}
          />
        }
      >
        <div className={styles.hours}>
          <Loaded source={source} skeleton={<Skeleton height={236} />}>
            {({ hours }) => <HeatGrid hours={hours} measure={measure} />}
          </Loaded>
        </div>
      </Section>
    </>
  );
}
