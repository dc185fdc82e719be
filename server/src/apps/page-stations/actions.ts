import {
  type ChargePoint,
  type DriverPageBrand,
  type LinkedStation,
  type PageStation,
  type pageStations,
  type Parsed,
  toMajor,
} from '@voltdeck/contract';
import { connectorsPaid } from '../../commerce';
import { Problem } from '../../kernel/problem';
import { moneySettings } from '../../ledger';
import {
  chargePointsForDrivers,
  chargingPlaces,
  namedChargePoint,
  type NamedPlace,
  publicChargePointsNear,
} from '../../network';
import type { Ctx } from '../../platform/ctx';
import { brandOf, openPage, pageOn } from '../driver-page/actions/show';
import { exampleOf, obstacleOf, pricesToday, toPageStation } from './rules';

/** The public stations of an operator next to a place. */
export async function listPageStations(
  ctx: Ctx,
  { params, query }: Parsed<typeof pageStations.listPageStations>,
): Promise<PageStation[]> {
  const { operator_id: operatorId } = await openPage(ctx, params.code);
  const { latitude, longitude, distance, limit, connector_type: types, min_power: power, available } = query;
  const found = await publicChargePointsNear(ctx, {
    operatorId,
    spot: { latitude, longitude },
    withinKm: distance,
    limit,
    outlets: {
      types,
      leastPowerW: power === undefined ? undefined : Math.round(power * 1000),
      isFree: available,
    },
  });
  const places = await chargingPlaces(
    ctx,
    found.map(({ chargePoint }) => chargePoint.id),
  );
  const shown = found.flatMap(({ chargePoint, km }) => {
    const place = places.get(chargePoint.id);
    return place === undefined ? [] : toPageStation(chargePoint, { km, tariff: place.tariff, now: ctx.now });
  });
  return available === undefined ? shown : shown.filter((station) => station.available === available);
}

/** A station behind its code or its number; a private or an unlisted one says only whose it is. */
async function show(ctx: Ctx, named: NamedPlace | null): Promise<LinkedStation> {
  const page = named === null ? null : await pageOn(ctx, named.operatorId);
  if (named === null || page === null) throw new Problem('not-found');
  const brand = await brandOf(ctx, page);
  if (named.visibility === 'private') return { access: 'private', brand };
  if (!named.listed) return { access: 'unlisted', brand };
  const [chargePoint] = await chargePointsForDrivers(ctx, named.operatorId, [named.id]);
  if (chargePoint === undefined) throw new Problem('not-found');
  return showOpen(ctx, chargePoint, brand);
}

async function showOpen(ctx: Ctx, chargePoint: ChargePoint, brand: DriverPageBrand): Promise<LinkedStation> {
  const place = (await chargingPlaces(ctx, [chargePoint.id])).get(chargePoint.id);
  if (place === undefined) throw new Problem('not-found');
  const { tariff } = place;
  const station = toPageStation(chargePoint, { km: null, tariff, now: ctx.now });
  const { holdMinor } = await moneySettings(ctx, place.currency);
  const isClosed = chargePoint.opening?.is_open === false;
  const { description, hours, amenities, media, contact_number } = chargePoint;
  const paying = await connectorsPaid(ctx, chargePoint.id);
  return {
    ...station,
    description,
    hours,
    amenities,
    media,
    contact_number,
    access: 'open',
    brand,
    prices_today: pricesToday(tariff, ctx.now),
    hold: { amount: toMajor(holdMinor, place.currency), currency: place.currency },
    connectors: station.connectors.flatMap((connector, index) => {
      const told = chargePoint.connectors[index];
      const maxPowerW = place.connectors.find(({ number }) => number === connector.number)?.maxPowerW ?? null;
      return told === undefined
        ? []
        : {
            ...connector,
            obstacle: obstacleOf(told, isClosed),
            being_paid: paying.has(connector.number),
            example: exampleOf(tariff, { maxPowerW }, ctx.now),
          };
    }),
    as_of: ctx.now.toISOString(),
  };
}

/** The station whose code was scanned. */
export const openStationByToken = async (
  ctx: Ctx,
  { params }: Parsed<typeof pageStations.openStationByToken>,
): Promise<LinkedStation> => show(ctx, await namedChargePoint(ctx, { token: params.token }));

/** The station with a printed number. */
export async function openStationByNumber(
  ctx: Ctx,
  { params }: Parsed<typeof pageStations.openStationByNumber>,
): Promise<LinkedStation> {
  const { operator_id: operatorId } = await openPage(ctx, params.code);
  return show(ctx, await namedChargePoint(ctx, { operatorId, identifier: params.identifier }));
}
