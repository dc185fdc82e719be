import { chargePoints, orders, type stats, type Result } from '@voltdeck/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/user';
import { useFormats } from '../../../i18n/format';
import { StateShape } from '../../../network';
import { targetOf, type Target } from '../../../ui/address';
import { StatTile } from '../../../ui/figures';
import { LiveValue } from '../../../ui/live-value';
import type { Addresses } from '../../../ui/screen';
import { Count } from '../../../ui/values';
import { FigureLink } from './figure-link';
import styles from './now-tiles.module.css';

type Stats = Result<typeof stats.stats>;

interface AlarmProps {
  label: string;
  /** The shape that lists and maps have for it. */
  sign: ReactNode;
  count: number;
  note: string;
  to: Target | null;
}

/** A count that should be zero. */
function Alarm({ label, sign, count, note, to }: AlarmProps) {
  return (
    <FigureLink to={to} className={styles.tile}>
      <StatTile label={label} icon={count > 0 ? sign : null} note={note}>
        <LiveValue value={count}>
          <span data-alarming={count > 0 || undefined}>
            <Count value={count} />
          </span>
        </LiveValue>
      </StatTile>
    </FigureLink>
  );
}

/** What the network does now; each tile leads to what it counts. */
export function NowTiles({ stats }: { stats: Stats }) {
  const t = useTranslations('home');
  const may = useMay();
  const { number, power } = useFormats();
  const places = (search: Addresses['/charge-points']): Target | null =>
    may(chargePoints.chargePointTable.needs) ? targetOf('/charge-points', search) : null;
  const sessions = may(orders.listOrders.needs) ? targetOf('/orders', { status: [0] }) : null;
  const { charge_points: network, now } = stats;
  // Those that never connected, or were taken out, are not away: they are told with their own reason.
  const offline = network.states.find(({ reason }) => reason === 'offline')?.count ?? 0;
  return (
    <div className={styles.tiles}>
      <FigureLink to={places({ online: true })} className={styles.tile}>
        <StatTile label={t('online')} note={t('ofTotal', { total: number(network.total) })}>
          <LiveValue value={network.online}>
            <Count value={network.online} />
          </LiveValue>
        </StatTile>
      </FigureLink>
      <FigureLink to={sessions} className={styles.tile}>
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
      <Alarm
        label={t('faulted')}
        sign={<StateShape state={{ status: 'out_of_service', reason: 'faulted' }} />}
        count={now.faulted_connectors}
        note={now.faulted_connectors === 0 ? t('noFaults') : t('faultsText')}
        to={places({ faulted: true })}
      />
      <Alarm
        label={t('offlineNow')}
        sign={<StateShape state={{ status: 'unavailable', reason: 'offline' }} />}
        count={offline}
        note={offline === 0 ? t('allConnected') : t('offlineText')}
        to={places({ reason: ['offline'] })}
      />
    </div>
  );
}
