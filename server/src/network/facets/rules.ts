import { connectorKind, type facets, type Result } from '@voltdeck/contract';

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
