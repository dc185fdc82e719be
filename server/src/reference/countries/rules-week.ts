import table from './weeks.json';

/** The week of a country; days are those of ISO 8601, 1 is Monday. */
export interface CountryWeek {
  firstDay: number;
  weekend: ReadonlySet<number>;
}

const rows = new Map<string, { first?: number; weekend?: number[] }>(Object.entries(table));

/** The week of a country by the Unicode CLDR: from Monday with Saturday and Sunday free, unless it is known to be another. */
export const weekOf = (country: string): CountryWeek => {
  const row = rows.get(country);
  return { firstDay: row?.first ?? 1, weekend: new Set(row?.weekend ?? [6, 7]) };
};
