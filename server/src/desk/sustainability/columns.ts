import { type Locale, toKwh } from '@voltdeck/contract';
import type { Cell, Column } from '../../platform/spreadsheet/sheet';
import { avoidedBy, reckoningOf, rounded } from './rules';
import type { PlacedRow } from './store';
import { sustainabilityWords } from './texts';

/** Country names in a language; the code where it has none. */
export const countryNames = (locale: Locale): ((country: string) => string) => {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  return (country) => names.of(country) ?? country;
};

const fixed = (value: number, digits: number): Cell => ({ value: rounded(value, digits), digits });

/** A row of a day or month, site and country, with the factor that it is reckoned with, or why it has none. */
export function sustainabilityColumns(locale: Locale): Column<PlacedRow>[] {
  const { column, reason } = sustainabilityWords(locale);
  const nameOf = countryNames(locale);
  const gridOf = (row: PlacedRow) => {
    const reckoning = reckoningOf(row.country, row.year);
    return reckoning.reason === null ? reckoning : null;
  };
  return [
    { heading: column.since, width: 12, cell: ({ point }) => point },
    { heading: column.site, width: 28, cell: ({ site }) => site },
    {
      heading: column.country,
      width: 20,
      cell: ({ country }) => (country === null ? null : nameOf(country)),
    },
    { heading: column.sessions, cell: ({ orders }) => orders },
    { heading: column.energy, cell: ({ energyWh }) => ({ value: toKwh(energyWh), digits: 3 }) },
    { heading: column.grid, cell: (row) => gridOf(row)?.grid.value ?? null },
    { heading: column.grid_year, cell: (row) => gridOf(row)?.grid.year ?? null },
    {
      heading: column.avoided_per_kwh,
      cell: (row) => {
        const found = gridOf(row);
        return found === null ? null : fixed(found.avoidedMg / 1_000, 3);
      },
    },
    {
      heading: column.co2,
      width: 18,
      cell: (row) => (gridOf(row) === null ? null : fixed(Number(avoidedBy(row).co2Ug) / 1e9, 3)),
    },
    { heading: column.kilometres, cell: (row) => fixed(avoidedBy(row).kilometres, 1) },
    {
      heading: column.uncounted,
      width: 32,
      cell: (row) => {
        const found = reckoningOf(row.country, row.year).reason;
        return found === null ? null : reason[found];
      },
    },
  ];
}
