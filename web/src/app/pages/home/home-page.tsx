import { chargePoints, stats as statsCalls, attention, map, orders, type Result } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../api/hooks';
import { useMay, useUser } from '../../../api/user';
import { NetworkMap } from '../../../network';
import { targetOf } from '../../../ui/address';
import { Page, Section } from '../../../ui/page';
import { EmptyState, Loaded } from '../../../ui/page-states';
import { WhenSeen } from '../../../ui/when-seen';
import { ActiveOrders } from './active-orders';
import { Attention } from './attention';
import { FigureLink } from './figure-link';
import { FirstSteps } from './first-steps';
import { HomeSkeleton } from './home-skeleton';
import { Insights } from './insights';
import { LiveFeed } from './feed';
import { Money } from './money';
import { NowTiles } from './now-tiles';
import { StatusStrip } from './status-strip';
import figureLinkStyles from './figure-link.module.css';
import styles from './home-page.module.css';
import nowTilesStyles from './now-tiles.module.css';

/** Power changes with every reading, which no change event tells. */
const powerPaceMs = 15_000;
const mapHeight = 360;
/** About what they take up, so that the page does not grow while it is scrolled. */
const insightsHeight = 420;

function MapSection() {
  const t = useTranslations('home');
  return (
    <Section
      title={t('map')}
      flush
      actions={
        <FigureLink to={targetOf('/charge-points', {})} className={figureLinkStyles.seeAll}>
          {t('toList')}
        </FigureLink>
      }
    >
      <div className={styles.map}>
        <WhenSeen height={mapHeight}>
          <Suspense fallback={<Skeleton height={mapHeight} />}>
            <NetworkMap filters={{}} height={mapHeight} />
          </Suspense>
        </WhenSeen>
      </div>
    </Section>
  );
}

const ViewTiles = lazy(() => import('./view-tiles').then((module) => ({ default: module.ViewTiles })));

/** What a tile with a note takes up. */
const tileHeight = 104;

/** The saved views that the user put here; nothing where there are none. */
function OwnTiles() {
  const views = useUser().opening_views?.filter(({ is_tile: isTile }) => isTile) ?? [];
  if (views.length === 0) return null;
  const places = views.map(({ id }) => <Skeleton key={id} height={tileHeight} />);
  return (
    <Suspense fallback={<div className={nowTilesStyles.tiles}>{places}</div>}>
      <ViewTiles views={views} />
    </Suspense>
  );
}

/** The parts below the figures of now, in columns where there is room. */
function Columns({ stats }: { stats: Result<typeof statsCalls.stats> }) {
  const may = useMay();
  const seesOrders = may(orders.listOrders.needs);
  const seesPlaces = may(chargePoints.chargePointTable.needs);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Money stats={stats} />
        {may(map.mapOfChargePoints.needs) ? <MapSection /> : null}
      </div>
      <div className={styles.side}>
        {seesOrders ? <ActiveOrders expected={stats.now.active_orders} /> : null}
        {seesOrders || seesPlaces ? <LiveFeed /> : null}
      </div>
      <div className={styles.more}>
        <WhenSeen height={insightsHeight}>
          <Insights firstDay={stats.last_30_days.by_day[0]?.day} />
        </WhenSeen>
      </div>
    </div>
  );
}

function Figures() {
  const live = { kinds: ['charge-point', 'order'] as const };
  const source = useCall(
    statsCalls.stats,
    {},
    { live: { kinds: [...live.kinds, 'balance'] }, refetchInterval: powerPaceMs, quiet: true },
  );
  const isNew = useUser().setup === 'company';
  const troubles = useCall(attention.attention, {}, { live, quiet: true });
  // Both before anything is shown: what needs attention stands above, and must not push the rest down.
  const isSettled = troubles.data !== undefined || troubles.error !== null;
  if (source.data !== undefined && !isSettled) return <HomeSkeleton />;
  return (
    <Loaded source={source} skeleton={<HomeSkeleton />}>
      {(stats) => {
        const { total, by_status: statuses } = stats.charge_points;
        const pending = statuses.find(({ status }) => status === 'pending')?.count ?? 0;
        if (total === 0) return <FirstSteps hasPlaces={false} />;
        return (
          <div className={styles.home}>
            {isNew || pending === total ? <FirstSteps hasPlaces isConnected={pending < total} /> : null}
            <Loaded source={troubles} skeleton={null}>
              {(found) => <Attention found={found} />}
            </Loaded>
            <NowTiles stats={stats} />
            <OwnTiles />
            <StatusStrip network={stats.charge_points} />
            <Columns stats={stats} />
          </div>
        );
      }}
    </Loaded>
  );
}

/** `/`: what happens now, what needs a look, and what the last 30 days brought. */
export function HomePage() {
  const t = useTranslations('home');
  const maySee = useMay()(statsCalls.stats.needs);
  return (
    <Page title={t('title')}>
      {maySee ? <Figures /> : <EmptyState title={t('noAccess')} text={t('noAccessText')} />}
    </Page>
  );
}
