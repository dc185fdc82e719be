import { type sustainability as calls, toKwh } from '@voltdeck/contract';
import {
  type GeneralFactor,
  generalFactorAt,
  type GridFactor,
  gridFactorAt,
  hasGridFactor,
} from '../../reference';

/** What a kWh avoids in a country in a year, in mg, and by which factors; or why nobody can tell. */
export type Reckoning =
  | { reason: calls.UncountedReason; consumption: GeneralFactor | null }
  | {
      reason: null;
      avoidedMg: number;
      grid: GridFactor;
      combustion: GeneralFactor;
      consumption: GeneralFactor;
    };

/** mg of CO₂ that a kWh avoids, of g per km, Wh per km and g per kWh; negative where the grid is dirtier than combustion. */
export const avoidedMgPerKwh = (of: { combustion: number; consumption: number; grid: number }): number =>
  Math.round((of.combustion * 1_000_000) / of.consumption) - Math.round(of.grid * 1_000);

/** By which factors energy of a country and year is reckoned (docs/decisions.md#sustainability). */
export function reckoningOf(country: string | null, year: number): Reckoning {
  const combustion = generalFactorAt('combustion', year);
  const consumption = generalFactorAt('consumption', year);
  if (country === null) return { reason: 'no-country', consumption };
  if (!hasGridFactor(country)) return { reason: 'no-factor', consumption };
  const grid = gridFactorAt(country, year);
  if (grid === null || combustion === null || consumption === null)
    return { reason: 'before-factors', consumption };
  const avoidedMg = avoidedMgPerKwh({
    combustion: combustion.value,
    consumption: consumption.value,
    grid: grid.value,
  });
  return { reason: null, avoidedMg, grid, combustion, consumption };
}

/** What sessions in a country came to in a year, or in a part of it. */
export interface Charged {
  country: string | null;
  year: number;
  orders: number;
  energyWh: number;
}

/** What charging came to; CO₂ in whole µg, so that parts add up to the same however they were parted. */
export interface Avoided {
  orders: number;
  energyWh: number;
  uncountedWh: number;
  co2Ug: bigint;
  kilometres: number;
}

export const nothing: Avoided = { orders: 0, energyWh: 0, uncountedWh: 0, co2Ug: 0n, kilometres: 0 };

/** What sessions avoided, by the factors of their country and year. */
export function avoidedBy({ country, year, orders, energyWh }: Charged): Avoided {
  const reckoning = reckoningOf(country, year);
  const { consumption } = reckoning;
  return {
    orders,
    energyWh,
    uncountedWh: reckoning.reason === null ? 0 : energyWh,
    // A Wh at so many mg per kWh is as many µg.
    co2Ug: reckoning.reason === null ? BigInt(energyWh) * BigInt(reckoning.avoidedMg) : 0n,
    kilometres: consumption === null ? 0 : energyWh / consumption.value,
  };
}

/** Both together. */
export const plus = (one: Avoided, other: Avoided): Avoided => ({
  orders: one.orders + other.orders,
  energyWh: one.energyWh + other.energyWh,
  uncountedWh: one.uncountedWh + other.uncountedWh,
  co2Ug: one.co2Ug + other.co2Ug,
  kilometres: one.kilometres + other.kilometres,
});

export const sumOf = (charged: readonly Charged[]): Avoided =>
  charged.reduce((sum, each) => plus(sum, avoidedBy(each)), nothing);

/** So many decimals, and no −0. */
export const rounded = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits || 0;

/** Figures as sent, each rounded once: kWh, kg to the gram, kilometres and trees to a tenth. */
export const toFigures = (sum: Avoided, tree: GeneralFactor) => {
  const kg = Number(sum.co2Ug) / 1e9;
  return {
    orders: sum.orders,
    energy: toKwh(sum.energyWh),
    energy_uncounted: toKwh(sum.uncountedWh),
    co2: rounded(kg, 3),
    kilometres: rounded(sum.kilometres, 1),
    trees: sum.co2Ug > 0n ? rounded(kg / tree.value, 1) : null,
  };
};
