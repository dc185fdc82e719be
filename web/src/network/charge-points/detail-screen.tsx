import { allowedUsers, chargePoints, orders, prices, settings, type ChargePoint } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useLivePatches, type Session } from '../../api/live-patches';
import { useMay } from '../../api/user';
import { CopyButton } from '../../ui/copy-button';
import { KeyFigure, KeyFigures } from '../../ui/figures';
import { withTexts } from '../../i18n/late';
import { LiveValue } from '../../ui/live-value';
import { Old, useSilentSince } from '../../ui/old';
import { Page } from '../../ui/page';
import { EmptyState, Loaded, NotFoundState } from '../../ui/page-states';
import { UrlTabs } from '../../ui/url-tabs';
import { Code, Count, Duration, Energy, Money, Power } from '../../ui/values';
import { DetailActions } from './detail-actions';
import type { ChargingParts } from './charging-parts';
import { Overview } from './overview';
import { RatingFigure } from './rating-figure';
import { useSessions } from './sessions';
import { Cover } from '../media/cover';
import { StandingWords } from '../availability/standing';
import { ChargePointStatusBadge, LiveBadge } from '../availability/status';
import valuesStyles from '../values.module.css';
import textStyles from '../../ui/text.module.css';

const DeleteDialog = lazy(() =>
  import('./delete-dialog').then((module) => ({ default: module.DeleteDialog })),
);
const PricesTab = lazy(() =>
  withTexts(() => import('../prices/prices-tab'), 'prices')().then((module) => ({
    default: module.PricesTab,
  })),
);

const AccessTab = lazy(() =>
  withTexts(() => import('../allowed-users/access-tab'))().then((module) => ({ default: module.AccessTab })),
);
const MediaTab = lazy(() =>
  withTexts(() => import('../media/media-tab'))().then((module) => ({ default: module.MediaTab })),
);

const SettingsTab = lazy(() =>
  import('../settings/settings-tab').then((module) => ({ default: module.SettingsTab })),
);

function Figures({ chargePoint, sessions }: { chargePoint: ChargePoint; sessions: readonly Session[] }) {
  const t = useTranslations('network.figure');
  const may = useMay();
  const power = sessions.reduce((sum, session) => sum + (session.power ?? 0), 0);
  const asOf = useSilentSince(chargePoint.online_status === 1 ? null : chargePoint.last_seen_at);
  const count = <Count value={chargePoint.orders_count} />;
  return (
    <KeyFigures>
      <KeyFigure label={t('power')}>
        <Old asOf={sessions.length === 0 ? null : asOf} zone={chargePoint.time_zone}>
          <LiveValue value={power}>
            <Power value={power} />
          </LiveValue>{' '}
        </Old>
      </KeyFigure>
      <KeyFigure label={t('energy')}>
        <Energy value={chargePoint.total_energy} />
      </KeyFigure>
      <KeyFigure label={t('earnings')}>
        <Money value={chargePoint.total_earnings} currency={chargePoint.currency} />
      </KeyFigure>
      <KeyFigure label={t('orders')}>
        {may(orders.listOrders.needs) ? (
          <Link
            to="/charge-points/$id"
            params={{ id: String(chargePoint.id) }}
            search={{ tab: 'orders' }}
            className={textStyles.link}
          >
            {count}
          </Link>
        ) : (
          count
        )}
      </KeyFigure>
      <KeyFigure label={t('time')}>
        <Duration value={chargePoint.total_sessions_time * 60} />
      </KeyFigure>
      <RatingFigure chargePoint={chargePoint} />
    </KeyFigures>
  );
}

const noSessions: readonly Session[] = [];

interface DetailProps {
  chargePoint: ChargePoint;
  charging: ChargingParts;
  ordersOf: (chargePoint: ChargePoint) => ReactNode;
  /** Undefined to who may not read them. */
  messagesOf?: (chargePoint: ChargePoint) => ReactNode;
  /** Undefined to who may not read them. */
  deviationsOf?: (chargePoint: ChargePoint) => ReactNode;
}

function Detail({ chargePoint, charging, ordersOf, messagesOf, deviationsOf }: DetailProps) {
  const t = useTranslations('network');
  const may = useMay();
  const { data: sessions } = useSessions(chargePoint.id);
  useLivePatches('charge-points', [chargePoint.id]);
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const askDelete = (): void => setDeleting(true);
  const tabs = [
    {
      id: 'overview',
      label: t('tab.overview'),
      content: () => <Overview chargePoint={chargePoint} sessions={sessions} charging={charging} />,
    },
  ];
  const later = (content: ReactNode) => <Suspense fallback={<Skeleton height={220} />}>{content}</Suspense>;
  const images = () => later(<MediaTab chargePoint={chargePoint} />);
  tabs.push({ id: 'images', label: t('tab.images'), content: images });
  if (may(prices.listPrices.needs)) {
    const content = () => later(<PricesTab chargePoint={chargePoint} />);
    tabs.push({ id: 'prices', label: t('tab.prices'), content });
  }
  if (may(orders.listOrders.needs)) {
    const content = () => later(ordersOf(chargePoint));
    tabs.push({ id: 'orders', label: t('tab.orders'), content });
  }
  if (messagesOf !== undefined) {
    const content = () => later(messagesOf(chargePoint));
    tabs.push({ id: 'messages', label: t('tab.messages'), content });
  }
  if (deviationsOf !== undefined) {
    const content = () => later(deviationsOf(chargePoint));
    tabs.push({ id: 'deviations', label: t('tab.deviations'), content });
  }
  if (may(allowedUsers.allowedUserTable.needs)) {
    const content = () => later(<AccessTab chargePoint={chargePoint} />);
    tabs.push({ id: 'access', label: t('tab.access'), content });
  }
  if (may(settings.changeChargePoint.needs)) {
    const content = () => later(<SettingsTab chargePoint={chargePoint} onDelete={askDelete} />);
    tabs.push({ id: 'settings', label: t('tab.settings'), content });
  }
  return (
    <Page
      title={chargePoint.title}
      picture={<Cover thumbnail={chargePoint.thumbnail} />}
      badge={
        <span className={valuesStyles.badges}>
          <ChargePointStatusBadge chargePoint={chargePoint} />
          <StandingWords chargePoint={chargePoint} />
          <LiveBadge chargePoint={chargePoint} />
        </span>
      }
      text={
        <span className={valuesStyles.copied}>
          <Code>{chargePoint.identifier}</Code>
          <CopyButton value={chargePoint.identifier} what={t('detail.identifier')} />
        </span>
      }
      actions={
        <DetailActions chargePoint={chargePoint} sessions={sessions?.length ?? 0} onDelete={askDelete} />
      }
      figures={<Figures chargePoint={chargePoint} sessions={sessions ?? noSessions} />}
    >
      <UrlTabs tabs={tabs} label={t('detail.tabs')} />
      {isDeleting ? (
        <Suspense fallback={null}>
          <DeleteDialog
            chargePoint={chargePoint}
            onClose={() => setDeleting(false)}
            onDeleted={() => navigate({ to: '/charge-points' })}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** Never there, gone while it was looked at, or not to be seen any more: each with the way back. */
function Missing({ why }: { why: 'unknown' | 'deleted' | 'refused' }) {
  const t = useTranslations('network.detail');
  const back = (
    <Button
      component={Link}
      to="/charge-points"
      variant="default"
      leftSection={<IconArrowLeft size={16} className={textStyles.mirrored} aria-hidden />}
    >
      {t('toList')}
    </Button>
  );
  if (why === 'unknown') return <NotFoundState action={back} />;
  return <EmptyState asHeading alert title={t(why)} text={t(`${why}Text`)} action={back} />;
}

/** One power center: its connectors live, its prices, its orders (given by the app, which knows both domains). */
export function ChargePointDetailScreen(parts: Omit<DetailProps, 'chargePoint'>) {
  const params: { id?: string } = useParams({ strict: false });
  const id = Number(params.id);
  const isId = Number.isSafeInteger(id);
  const source = useCall(
    chargePoints.getChargePoint,
    { params: { id } },
    {
      // A site lends its hours and its clock, and is known by its answer alone.
      live: [{ kinds: ['charge-point', 'price', 'feedback'], id }, { kinds: ['charging-site'] }],
      enabled: isId,
      quiet: true,
    },
  );
  const { status } = source.error ?? {};
  const wasThere = source.data !== undefined;
  if (status === 403 && wasThere) return <Missing why="refused" />;
  if (!isId || status === 404 || status === 422)
    return <Missing why={wasThere && status === 404 ? 'deleted' : 'unknown'} />;
  return (
    <Loaded source={source}>
      {(chargePoint) => <Detail key={chargePoint.id} chargePoint={chargePoint} {...parts} />}
    </Loaded>
  );
}
