import {
  type ChargePoint,
  type Connector,
  type PageConnector,
  type PagePrice,
  pageStations,
  type PageStation,
  type PricePreview,
  type StartObstacle,
  type StrangerObstacle,
} from '@voltdeck/contract';
import { type ChargingPlace, pricesOver, type PriceStretch, previewOf, rowAt } from '../../network';
import { localDayAt } from '../../kernel/zoned';

const obstacles: Readonly<Record<StartObstacle, StrangerObstacle>> = {
  'out-of-service': 'out-of-service',
  'plan-deactivated': 'out-of-service',
  pending: 'offline',
  offline: 'offline',
  'station-out': 'faulted',
  faulted: 'faulted',
  unavailable: 'faulted',
  booked: 'booked',
  occupied: 'busy',
  'no-price': 'unpriced',
};

/** Why a stranger cannot start on a connector; that it is closed counts more than what is wrong inside. */
export function obstacleOf(
  { start_obstacle: obstacle }: Pick<Connector, 'start_obstacle'>,
  isClosed: boolean,
): StrangerObstacle | null {
  const own = obstacle === null ? null : obstacles[obstacle];
  return isClosed && own !== 'out-of-service' ? 'closed' : own;
}

/** Whether somebody could start on one of its connectors. */
const isAvailable = ({ connectors, opening }: Pick<ChargePoint, 'connectors' | 'opening'>): boolean =>
  connectors.some((connector) => obstacleOf(connector, opening?.is_open === false) === null);

const toPrice = ({ additions, ...stretch }: PriceStretch): PagePrice =>
  pageStations.pagePrice.parse({ ...additions, ...stretch });

/** The price that holds at an instant, until the end of its day at the longest; null where none does. */
export function priceAt(tariff: ChargingPlace['tariff'], now: Date): PagePrice | null {
  const { toMs } = localDayAt(tariff.timeZone, now.getTime());
  const [first] = pricesOver(tariff, { fromMs: now.getTime(), toMs });
  return first === undefined || first.price === null ? null : toPrice(first);
}

/** The prices of the day that it is. */
export function pricesToday(tariff: ChargingPlace['tariff'], now: Date): PagePrice[] {
  return pricesOver(tariff, localDayAt(tariff.timeZone, now.getTime())).map(toPrice);
}

/** A connector whose power nobody told is reckoned with as one of these many kW. */
const usualPower = 11;
const exampleEnergy = 20;
const exampleMinutes = 30;

/** What 20 kWh would cost from now on, or half an hour where that is what is paid; null where no price holds. */
export function exampleOf(
  tariff: ChargingPlace['tariff'],
  { maxPowerW }: { maxPowerW: number | null },
  now: Date,
): Pick<
  PricePreview,
  'starts_at' | 'ends_at' | 'time_zone' | 'minutes' | 'energy' | 'total' | 'currency'
> | null {
  const row = rowAt(tariff, now.getTime());
  if (row === null) return null;
  const power = maxPowerW === null || maxPowerW <= 0 ? usualPower : maxPowerW / 1000;
  const thought =
    row.unit === 'minutes'
      ? { minutes: exampleMinutes, energyKwh: (power * exampleMinutes) / 60 }
      : { minutes: Math.max(1, Math.ceil((exampleEnergy / power) * 60)), energyKwh: exampleEnergy };
  const { starts_at, ends_at, time_zone, minutes, energy, total, currency } = previewOf(tariff, {
    startMs: now.getTime(),
    ...thought,
  });
  return { starts_at, ends_at, time_zone, minutes, energy, total, currency };
}

const toConnector = (connector: Connector): PageConnector => pageStations.pageConnector.parse(connector);

/** What anybody reads of a public charge point. */
export const toPageStation = (
  chargePoint: ChargePoint,
  { km, tariff, now }: { km: number | null; tariff: ChargingPlace['tariff']; now: Date },
): PageStation =>
  pageStations.pageStation.parse({
    ...chargePoint,
    distance: km === null ? null : Math.round(km * 1000) / 1000,
    available: isAvailable(chargePoint),
    price_now: priceAt(tariff, now),
    connectors: chargePoint.connectors.map(toConnector),
  });
