import { chargePoints, orders, prices, type ChargePoint } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/session';
import { CopyButton } from '../../ui/copy-button';
import { KeyFigure, KeyFigures } from '../../ui/figures';
import { LiveValue } from '../../ui/live-value';
import { Page } from '../../ui/page';
import { Loaded, NotFoundState } from '../../ui/page-states';
import { UrlTabs } from '../../ui/url-tabs';
import { Code, Count, Duration, Energy, Money, Power } from '../../ui/values';
import { Overview } from './overview';
import { chargePointPath } from './paths';
import { useChargePointLive, useSessions, type Session } from './sessions';
import { ChargePointStatusBadge, LiveBadge } from './status';

const PricesTab = lazy(() =>
  import('../prices/prices-tab').then((module) => ({ default: module.PricesTab })),
);

function Figures({ chargePoint, sessions }: { chargePoint: ChargePoint; sessions: readonly Session[] }) {
  const t = useTranslations('network.figure');
  const may = useMay();
  const power = sessions.reduce((sum, session) => sum + (session.power ?? 0), 0);
  const count = <Count value={chargePoint.orders_count} />;
  return (
    <KeyFigures>
      <KeyFigure label={t('power')}>
        <LiveValue value={power}>
          <Power value={power} />
        </LiveValue>
      </KeyFigure>
      <KeyFigure label={t('energy')}>
        <Energy value={chargePoint.total_energy} />
      </KeyFigure>
      <KeyFigure label={t('earnings')}>
        <Money value={chargePoint.total_earnings} currency={chargePoint.currency} />
      </KeyFigure>
      <KeyFigure label={t('orders')}>
        {may(orders.listOrders.needs) ? (
          <Link to={chargePointPath(chargePoint.id)} search={{ tab: 'orders' } as never} className="vd-link">
            {count}
          </Link>
        ) : (
          count
        )}
      </KeyFigure>
      <KeyFigure label={t('time')}>
        <Duration value={chargePoint.total_sessions_time * 60} />
      </KeyFigure>
    </KeyFigures>
  );
}

const noSessions: readonly Session[] = [];

interface DetailProps {
  chargePoint: ChargePoint;
  ordersOf: (chargePoint: ChargePoint) => ReactNode;
}

function Detail({ chargePoint, ordersOf }: DetailProps) {
  const t = useTranslations('network');
  const may = useMay();
  const { data: sessions } = useSessions(chargePoint.id);
  useChargePointLive(chargePoint.id);
  const tabs = [
    {
      id: 'overview',
      label: t('tab.overview'),
      content: () => <Overview chargePoint={chargePoint} sessions={sessions} />,
    },
  ];
  const later = (content: ReactNode) => <Suspense fallback={<Skeleton height={220} />}>{content}</Suspense>;
  if (may(prices.listPrices.needs)) {
    const content = () => later(<PricesTab chargePoint={chargePoint} />);
    tabs.push({ id: 'prices', label: t('tab.prices'), content });
  }
  if (may(orders.listOrders.needs)) {
    const content = () => later(ordersOf(chargePoint));
    tabs.push({ id: 'orders', label: t('tab.orders'), content });
  }
  return (
    <Page
      title={chargePoint.title}
      badge={
        <span className="vd-badges">
          <ChargePointStatusBadge status={chargePoint.status} />
          <LiveBadge chargePoint={chargePoint} />
        </span>
      }
      text={
        <span className="vd-copied">
          <Code>{chargePoint.identifier}</Code>
          <CopyButton value={chargePoint.identifier} what={t('detail.identifier')} />
        </span>
      }
      figures={<Figures chargePoint={chargePoint} sessions={sessions ?? noSessions} />}
    >
      <UrlTabs tabs={tabs} label={t('detail.tabs')} />
    </Page>
  );
}

function Missing() {
  const t = useTranslations('network.detail');
  return (
    <NotFoundState
      action={
        <Button
          component={Link}
          to="/charge-points"
          variant="default"
          leftSection={<IconArrowLeft size={16} className="vd-mirrored" aria-hidden />}
        >
          {t('toList')}
        </Button>
      }
    />
  );
}

/** One power center: its connectors live, its prices, its orders (given by the app, which knows both domains). */
export function ChargePointDetailScreen({ ordersOf }: Pick<DetailProps, 'ordersOf'>) {
  const params: { id?: string } = useParams({ strict: false });
  const id = Number(params.id);
  const isId = Number.isSafeInteger(id);
  const source = useCall(
    chargePoints.getChargePoint,
    { params: { id } },
    { live: { kinds: ['charge-point'], id }, enabled: isId },
  );
  const { status } = source.error ?? {};
  if (!isId || status === 404 || status === 422) return <Missing />;
  return (
    <Loaded source={source}>
      {(chargePoint) => <Detail key={chargePoint.id} chargePoint={chargePoint} ordersOf={ordersOf} />}
    </Loaded>
  );
}
