import type { Ctx } from '../../platform/ctx';
import { toTariffRow } from '../prices/rules-rows';
import type { ChargingPlace } from './rules';
import { findPlace } from './store';

/** A charge point as a session needs it, with the tariff that would be frozen onto an order now. */
export async function chargingPlace(ctx: Ctx, chargePointId: number): Promise<ChargingPlace | null> {
  const raw = await findPlace(ctx.tx, chargePointId);
  if (raw === null) return null;
  const { prices, connectors, ...place } = raw;
  return {
    ...place,
    tariff: { currency: place.currency, timeZone: place.timeZone, rows: prices.map(toTariffRow) },
    connectors: connectors.map(({ statusAt, ...connector }) => ({
      ...connector,
      statusAt: statusAt === null ? null : new Date(statusAt),
    })),
  };
}
