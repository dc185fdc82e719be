import { fromMicro, type PriceUnit } from '@voltdeck/contract';
import { advanceCost, openCost, type Tariff, type TariffRow } from './rules';
import { sentAdditions } from './rules-additions-read';
import { toLimitValue } from './rules-rows';

/** A stretch of time in which one price row holds, or none: money in major units per kWh or minute. */
export interface PriceStretch {
  from: string;
  to: string;
  price: number | null;
  unit: PriceUnit | null;
  session_limit: { unit: PriceUnit; value: number } | null;
  additions: ReturnType<typeof sentAdditions>;
}

/** What a charge costs from an instant to another, stretch by stretch, gaps included. */
export function pricesOver(
  tariff: Tariff,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): PriceStretch[] {
  const { lines } = advanceCost(tariff, openCost(tariff, fromMs), { atMs: toMs, energyWh: 0 });
  return lines
    .filter((line) => line.toMs > line.fromMs)
    .map((line) => {
      const row = tariff.rows.find(({ id }) => id === line.rowId);
      return {
        from: new Date(line.fromMs).toISOString(),
        to: new Date(line.toMs).toISOString(),
        price: row === undefined ? null : fromMicro(row.priceMicro),
        unit: row?.unit ?? null,
        session_limit: row === undefined ? null : limitOf(row),
        additions: sentAdditions(row?.additions),
      };
    });
}

const limitOf = ({ limitType, limitAmount }: TariffRow): PriceStretch['session_limit'] =>
  limitType === null || limitAmount === null
    ? null
    : { unit: limitType, value: toLimitValue(limitType, limitAmount) };
