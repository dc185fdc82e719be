import { toKwh, toMajor, type ChargePointStatus, type chargePoints, type Result } from '@voltdeck/contract';

/** Sums as they are kept: energy in Wh, earnings in minor units. */
interface Sums {
  byStatus: { status: ChargePointStatus; count: number }[];
  connectors: number;
  orders: number;
  energyWh: number;
  earningMinor: number;
}

/** Totals as sent: energy in kWh, earnings in major units. */
export const toTotals = (
  { byStatus, connectors, orders, energyWh, earningMinor }: Sums,
  currency: string,
): Result<typeof chargePoints.chargePointTable>['totals'] => ({
  by_status: byStatus,
  connectors,
  orders,
  energy: toKwh(energyWh),
  earnings: toMajor(earningMinor, currency),
  currency,
});
