import { chargePoints, orders, type home, type Result } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/session';
import { useFormats } from '../../../i18n/format';
import { startOfDay } from '../../../ui/days';
import { StatTile } from '../../../ui/figures';
import { LiveValue } from '../../../ui/live-value';
import { Count, Energy, Money } from '../../../ui/values';
import { FigureLink } from './figure-link';
import { attentionStatuses, chargePointList, orderList } from './paths';

type Stats = Result<typeof home.stats>;

/** What the network does now and what today brought; each tile leads to what it counts. */
export function NowTiles({ stats }: { stats: Stats }) {
  const t = useTranslations('home');
  const may = useMay();
  const { number, power } = useFormats();
  const places = may(chargePoints.chargePointTable.needs) ? chargePointList : null;
  const sessions = may(orders.listOrders.needs) ? orderList : null;
  const { charge_points: network, now, today, currency, time_zone: zone } = stats;
  const day = stats.last_30_days.by_day.at(-1)?.day;
  const since = day === undefined ? {} : { from: startOfDay(day, zone) };
  const delivered = { status: [2], ...since };
  const offline = network.total - network.online;
  return (
    <div className="vd-home-tiles">
      <FigureLink to={places} search={{ online: true }} className="vd-home-tile">
        <StatTile
          label={t('online')}
          note={offline === 0 ? t('allOnline') : t('offline', { count: offline })}
        >
          <LiveValue value={network.online}>
            <Count value={network.online} /> <small>{t('ofTotal', { total: number(network.total) })}</small>
          </LiveValue>
        </StatTile>
      </FigureLink>
      <FigureLink to={sessions} search={{ status: [0] }} className="vd-home-tile">
        <StatTile
          label={t('charging')}
          note={
            <LiveValue value={now.power}>
              {t('power', { power: `\u2068${power(now.power)}\u2069` })}
            </LiveValue>
          }
        >
          <LiveValue value={now.active_orders}>
            <Count value={now.active_orders} />
          </LiveValue>
        </StatTile>
      </FigureLink>
      <FigureLink to={places} search={{ status: attentionStatuses }} className="vd-home-tile">
        <StatTile label={t('faulted')} note={now.faulted_connectors === 0 ? t('noFaults') : t('faultsText')}>
          <LiveValue value={now.faulted_connectors}>
            <span data-alarming={now.faulted_connectors > 0 || undefined}>
              <Count value={now.faulted_connectors} />
            </span>
          </LiveValue>
        </StatTile>
      </FigureLink>
      <FigureLink to={sessions} search={delivered} className="vd-home-tile">
        <StatTile label={t('ordersToday')} note={t('completed')}>
          <LiveValue value={today.orders}>
            <Count value={today.orders} />
          </LiveValue>
        </StatTile>
      </FigureLink>
      <FigureLink to={sessions} search={{ ...delivered, sort: '-energy' }} className="vd-home-tile">
        <StatTile label={t('energyToday')} note={t('delivered')}>
          <LiveValue value={today.energy}>
            <Energy value={today.energy} />
          </LiveValue>
        </StatTile>
      </FigureLink>
      <FigureLink to={sessions} search={{ ...delivered, sort: '-price' }} className="vd-home-tile">
        <StatTile label={t('earningsToday')} note={t('lessFees')}>
          <LiveValue value={today.earnings}>
            <Money value={today.earnings} currency={currency} />
          </LiveValue>
        </StatTile>
      </FigureLink>
    </div>
  );
}
