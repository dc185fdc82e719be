import type {
  BaseChargePointStatus,
  BaseConnectorStatus,
  Standing,
  StandingReason,
} from '@voltdeck/contract';

/** What the reason for a status follows from. */
export interface Circumstances {
  status: BaseChargePointStatus;
  configured_at: Date | null;
  out_of_service: boolean;
  plan_deactivated_at: Date | null;
  online: boolean;
  station_status: 'Faulted' | 'Unavailable' | null;
}

/** Why a charge point has its status, first match wins (docs/decisions.md#charge-point-status); lists ask the same of the database. */
export function reasonOf(of: Circumstances): StandingReason {
  if (of.configured_at === null || of.status === 'pending') return 'never_connected';
  if (of.out_of_service) return 'taken_out';
  if (of.plan_deactivated_at !== null) return 'plan';
  if (of.status === 'out_of_service') return 'faulted';
  if (!of.online) return 'offline';
  if (of.station_status !== null)
    return of.station_status === 'Faulted' ? 'station_faulted' : 'station_unavailable';
  if (of.status === 'unavailable') return 'connectors_unavailable';
  return of.status;
}

type Dated = Circumstances & {
  offline_since: Date | null;
  out_of_service_at: Date | null;
  station_status_at: Date | null;
};

interface Outlet {
  id: number;
  status: BaseConnectorStatus;
  own_status: BaseConnectorStatus;
  ocpp_status: string | null;
  status_at: Date | null;
}

/** The status that each reason is for. */
export const statusFor: Readonly<Record<StandingReason, BaseChargePointStatus>> = {
  never_connected: 'pending',
  taken_out: 'out_of_service',
  plan: 'out_of_service',
  faulted: 'out_of_service',
  offline: 'unavailable',
  station_faulted: 'unavailable',
  station_unavailable: 'unavailable',
  connectors_unavailable: 'unavailable',
  booked: 'booked',
  busy: 'busy',
  in_use: 'in_use',
  available: 'available',
};

function sinceOf(reason: StandingReason, row: Dated, connectors: readonly Outlet[]): Date | null {
  switch (reason) {
    case 'taken_out':
      return row.out_of_service_at;
    case 'plan':
      return row.plan_deactivated_at;
    case 'offline':
      return row.offline_since;
    case 'station_faulted':
    case 'station_unavailable':
      return row.station_status_at;
    case 'faulted':
    case 'connectors_unavailable': {
      const times = connectors.flatMap(({ status_at: at }) => (at === null ? [] : [at.getTime()]));
      return times.length === 0 ? null : new Date(Math.max(...times));
    }
    default:
      return null;
  }
}

/** "Occupied" (OCPP 2.0.1) does not tell a vehicle that charges from one that waits: its power does. */
const isCharging = ({ ocpp_status: word }: Outlet, powerW: number): boolean =>
  word === 'Charging' || (word === 'Occupied' && powerW > 0);

/** Why a charge point has its status, and what goes on at its connectors; `powers` in W by connector. */
export function standingOf(
  row: Dated,
  connectors: readonly Outlet[],
  { powers, by }: { powers: ReadonlyMap<number, number>; by: string | null },
): Standing {
  const reason = reasonOf(row);
  const busy = connectors.filter((one) => one.status === 'busy' && one.own_status === 'busy');
  const powerOf = ({ id }: Outlet): number => powers.get(id) ?? 0;
  const charging = busy.filter((one) => isCharging(one, powerOf(one)));
  return {
    reason,
    since: sinceOf(reason, row, connectors)?.toISOString() ?? null,
    by: reason === 'taken_out' ? by : null,
    total: connectors.length,
    free: connectors.filter(({ status }) => status === 'available').length,
    charging: charging.length,
    idle: busy.length - charging.length,
    power: charging.reduce((sum, one) => sum + powerOf(one), 0) / 1000,
  };
}
