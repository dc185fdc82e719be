import { type Fleet, type FleetOverview, fleetOverviews } from '@voltdeck/contract';
import { Skeleton, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { KeyFigure, KeyFigures, Trend } from '../../ui/figures';
import { LiveValue } from '../../ui/live-value';
import { Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { Count, Elapsed, Energy, Money, Power } from '../../ui/values';
import { Refusals, useRefusals } from '../refusals/refusals';
import { DayChart } from './day-chart';
import { NearEnd } from './near-end';
import styles from './overview.module.css';

const useOverview = (id: number) =>
  useCall(
    fleetOverviews.getFleetOverview,
    { params: { id } },
    { live: { kinds: ['fleet-session', 'vehicle', 'limitation', 'fleet-balance', 'fleet'], id } },
  );

/** How a sum compares with the days before, once both are there. */
function Beside({ now, before }: { now: number | undefined; before: number | undefined }) {
  if (now === undefined || before === undefined) return <Skeleton height={14} width={60} />;
  return <Trend now={now} before={before} />;
}

/** What the fleet has left, and what its last 30 days came to beside those before. */
export function OverviewFigures({ fleet: { id }, path }: { fleet: Fleet; path: string }) {
  const toPayments: string = `${path}/payments`;
  const t = useTranslations('overview');
  const { data } = useOverview(id);
  return (
    <KeyFigures>
      {data?.balance === null ? null : (
        <KeyFigure label={t('balance')} note={<Link to={toPayments}>{t('toPayments')}</Link>}>
          {data === undefined ? undefined : (
            <LiveValue value={data.balance}>
              <Money value={data.balance} currency={data.currency} />
            </LiveValue>
          )}
        </KeyFigure>
      )}
      <KeyFigure label={t('energy')} note={<Beside now={data?.total.energy} before={data?.before.energy} />}>
        {data === undefined ? undefined : <Energy value={data.total.energy} />}
      </KeyFigure>
      {data?.total.cost === null ? null : (
        <KeyFigure label={t('cost')} note={<Beside now={data?.total.cost} before={data?.before.cost ?? 0} />}>
          {data === undefined ? undefined : <Money value={data.total.cost} currency={data.currency} />}
        </KeyFigure>
      )}
      <KeyFigure
        label={t('sessions')}
        note={<Beside now={data?.total.sessions} before={data?.before.sessions} />}
      >
        {data === undefined ? undefined : <Count value={data.total.sessions} />}
      </KeyFigure>
    </KeyFigures>
  );
}

function Charging({ told }: { told: FleetOverview }) {
  const t = useTranslations('overview');
  const { charging, charging_count: count, currency } = told;
  return (
    <Section title={t('chargingNow', { count })} flush>
      {charging.length === 0 ? (
        <p className={styles.calm}>{t('nothingCharging')}</p>
      ) : (
        <ul className={styles.lines}>
          {charging.map(({ order_id: id, vehicle, charge_point: place, since, power, energy, cost }) => (
            <li key={id} className={styles.line}>
              <bdi>{vehicle.title}</bdi>
              <span className={styles.figure}>
                <Power value={power} />
              </span>
              <span className={styles.dim}>
                <bdi>{place.title}</bdi> · <Elapsed since={since} />
              </span>
              <span className={`${styles.figure} ${styles.dim}`}>
                <Energy value={energy} />
                {cost === null ? null : (
                  <>
                    {' · '}
                    <Money value={cost} currency={currency} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {count > charging.length ? (
        <p className={styles.calm}>{t('more', { count: count - charging.length })}</p>
      ) : null}
    </Section>
  );
}

function TopVehicles({ told }: { told: FleetOverview }) {
  const t = useTranslations('overview');
  return (
    <Section title={t('topVehicles')} flush>
      {told.top_vehicles.length === 0 ? (
        <p className={styles.calm}>{t('nothingCharged')}</p>
      ) : (
        <ol className={styles.lines}>
          {told.top_vehicles.map(({ id, title, energy, sessions, cost }) => (
            <li key={id} className={styles.line}>
              <bdi>{title}</bdi>
              <span className={styles.figure}>
                <Energy value={energy} />
              </span>
              <span className={styles.dim}>{t('sessionsOf', { count: sessions })}</span>
              <span className={`${styles.figure} ${styles.dim}`}>
                {cost === null ? null : <Money value={cost} currency={told.currency} />}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

/** How a fleet charges: by day, now, by vehicle, what is nearly used up, and what was refused; then the rest of the page. */
export function Overview({ fleet: { id }, rest }: { fleet: Fleet; rest: ReactNode }) {
  const refusals = useRefusals(id);
  const isSettled = refusals.data !== undefined || refusals.error !== null;
  const t = useTranslations('overview');
  const source = useOverview(id);
  const isBroken = source.data === undefined && source.error !== null;
  return (
    <>
      <Loaded source={source} skeleton={<Skeleton height={640} />}>
        {(told) => (
          <Stack gap="md">
            <Section title={t('last30Days')}>
              {told.total.sessions === 0 ? (
                <p className={styles.dim}>{t('nothingCharged')}</p>
              ) : (
                <DayChart told={told} />
              )}
            </Section>
            <div className={styles.columns}>
              <Charging told={told} />
              <TopVehicles told={told} />
              {told.near_limits === null ? null : <NearEnd near={told.near_limits} />}
            </div>
            <Refusals fleetId={id} />
            {/* Whatever stands below would be moved by it. */}
            {isSettled ? rest : null}
          </Stack>
        )}
      </Loaded>
      {isBroken ? rest : null}
    </>
  );
}
