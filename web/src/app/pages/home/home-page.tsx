import { chargePoints, home, orders } from '@voltdeck/contract';
import { IconChargingPile } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../api/hooks';
import { useMay } from '../../../api/session';
import { Page, Section } from '../../../ui/page';
import { EmptyState, Loaded } from '../../../ui/page-states';
import { ActiveOrders } from './active-orders';
import { Attention } from './attention';
import { LastDays } from './last-days';
import { NowTiles } from './now-tiles';
import { StatusStrip } from './status-strip';
import './home.css';

/** Power changes with every reading, which no change event tells. */
const powerPaceMs = 15_000;

function Figures() {
  const t = useTranslations('home');
  const may = useMay();
  const source = useCall(
    home.stats,
    {},
    { live: { kinds: ['charge-point', 'order', 'balance'] }, refetchInterval: powerPaceMs, quiet: true },
  );
  return (
    <Loaded source={source}>
      {(stats) =>
        stats.charge_points.total === 0 ? (
          <Section flush>
            <EmptyState
              icon={<IconChargingPile size={22} stroke={1.5} />}
              title={t('noNetwork')}
              text={t('noNetworkText')}
            />
          </Section>
        ) : (
          <>
            <NowTiles stats={stats} />
            <StatusStrip network={stats.charge_points} />
            <div className="vd-home-halves">
              {may(orders.listOrders.needs) ? <ActiveOrders /> : null}
              {may(chargePoints.chargePointTable.needs) ? <Attention /> : null}
            </div>
            <LastDays stats={stats} />
          </>
        )
      }
    </Loaded>
  );
}

/** `/`: what happens now and what the last 30 days brought. */
export function HomePage() {
  const t = useTranslations('home');
  const maySee = useMay()(home.stats.needs);
  return (
    <Page title={t('title')}>
      {maySee ? <Figures /> : <EmptyState title={t('noAccess')} text={t('noAccessText')} />}
    </Page>
  );
}
