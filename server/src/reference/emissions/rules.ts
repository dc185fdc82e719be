import general from './general.json';
import grid from './grid.json';

/** A factor that counts from a year on, with where it is from and the day on which it was taken there. */
export interface GeneralFactor {
  since: number;
  value: number;
  source: string;
  as_of: string;
}

/** g of CO₂ that a combustion car emits per km, Wh that an electric car takes per km, kg of CO₂ that a tree takes up in a year. */
export type GeneralFactorName = 'combustion' | 'consumption' | 'tree';

/** The intensity of a country's grid in a year, in g of CO₂ per kWh. */
export interface GridFactor {
  country: string;
  year: number;
  value: number;
  source: string;
  as_of: string;
}

const latestOf = <R>(rows: readonly R[], yearOf: (row: R) => number, year: number): R | null =>
  rows.filter((row) => yearOf(row) <= year).toSorted((one, other) => yearOf(other) - yearOf(one))[0] ?? null;

const generalRows: Readonly<Record<GeneralFactorName, readonly GeneralFactor[]>> = general;

/** The factor of a year, else the latest before it; null where there was none yet (docs/decisions.md#sustainability). */
export const generalFactorAt = (name: GeneralFactorName, year: number): GeneralFactor | null =>
  latestOf(generalRows[name], ({ since }) => since, year);

/** The first factor of a kind there is, for whoever tells what one is without a year. */
export const firstFactor = (name: GeneralFactorName): GeneralFactor => {
  const [first] = generalRows[name].toSorted((one, other) => one.since - other.since);
  if (first === undefined) throw new Error(`no factor of ${name}`);
  return first;
};

interface KeptGrid {
  year: number;
  g_per_kwh: number;
  edition: string;
}

const editions = new Map<string, string>(Object.entries(grid.editions));
const countries = new Map<string, readonly GridFactor[]>(
  Object.entries<readonly KeptGrid[]>(grid.countries).map(([country, rows]) => [
    country,
    rows.map(({ year, g_per_kwh: value, edition }) => ({
      country,
      year,
      value,
      source: grid.source,
      as_of: editions.get(edition) ?? '',
    })),
  ]),
);

/** Whether the intensity of a country's grid is known for any year. */
export const hasGridFactor = (country: string): boolean => countries.has(country);

/** The grid of a country in a year, else in the latest before it that is known; null where there is none. */
export const gridFactorAt = (country: string, year: number): GridFactor | null =>
  latestOf(countries.get(country) ?? [], (row) => row.year, year);
