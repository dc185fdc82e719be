import {
  connectorKind,
  facets,
  toKwh,
  toMajor,
  type ChargePointStatus,
  type chargePoints,
  type Result,
} from '@voltdeck/contract';

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

/** The values of each facet; a kind of connector goes by its name, all else as it is written. */
export function toFacets(
  rows: readonly { facet: facets.FacetName; value: string; count: number }[],
): Result<typeof facets.chargePointFacets> {
  const of = (facet: facets.FacetName): facets.FacetValue[] =>
    rows
      .filter((row) => row.facet === facet)
      .map(({ value, count }) => ({
        value,
        name: facet === 'connector_type' ? (connectorKind(value)?.name ?? value) : value,
        count,
      }));
  return {
    connector_type: of('connector_type'),
    protocol: of('protocol'),
    vendor: of('vendor'),
    model: of('model'),
    firmware: of('firmware'),
    country: of('country'),
    city: of('city'),
  };
}
