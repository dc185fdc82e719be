import type { Locale, Sustainability } from '@voltdeck/contract';
import { filled } from '../../platform/i18n/filled';
import { countryNames } from './columns';
import { sustainabilityWords } from './texts';

/** What somebody wrote, in the direction of its own letters; figures and codes are read from left to right everywhere. */
interface Cell {
  value: string;
  isPlain: boolean;
}

interface Section {
  title: string;
  columns: string[];
  rows: Cell[][];
  note: string | null;
}

interface Told {
  report: Sustainability;
  operator: string;
  /** `YYYY-MM-DD`. */
  today: string;
}

const unmarked = (value: string): string => value.replaceAll(/[\u200E\u200F\u061C]/g, '');
/** So that a word without end is broken into lines. */
const breakable = (value: string): string => value.replaceAll(/\S{24}/gu, (part) => `${part}\u200B`);
const text = (value: string): Cell => ({ value: breakable(value), isPlain: false });
const plain = (value: string): Cell => ({ value, isPlain: true });

/** Numbers as they are printed, with western digits in every language. */
const numbersOf =
  (locale: Locale) =>
  (value: number, digits = 0): string =>
    unmarked(
      new Intl.NumberFormat(`${locale}-u-nu-latn`, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(value),
    );

type Words = ReturnType<typeof sustainabilityWords>['printed'];

/** What all sections are written with. */
interface Writing {
  words: Words;
  reasons: ReturnType<typeof sustainabilityWords>['reason'];
  number: ReturnType<typeof numbersOf>;
  nameOf: (country: string) => string;
  locale: Locale;
}

/** So many sites are printed; the file has them all. */
const mostPrinted = 200;

const inFigures = (of: Sustainability['totals'], { number }: Writing) => [
  plain(number(of.orders)),
  plain(number(of.energy, 3)),
  plain(number(of.kilometres)),
  // Nothing is known of it, which is not the same as nothing avoided.
  plain(of.energy > 0 && of.energy_uncounted === of.energy ? '–' : number(of.co2, 3)),
];

function pointSection({ points, by }: Sustainability, writing: Writing): Section {
  const { words, locale } = writing;
  const month = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    title: by === 'day' ? words.byDay : words.byMonth,
    columns: [by === 'day' ? words.day : words.month, words.sessions, 'kWh', 'km', 'kg CO₂'],
    rows: points
      .filter(({ orders, energy }) => orders !== 0 || energy !== 0)
      .map((point) => [
        by === 'day' ? plain(point.day) : text(month.format(new Date(`${point.day}T00:00:00Z`))),
        ...inFigures(point, writing),
      ]),
    note: null,
  };
}

function siteSection({ sites, sites_count: count }: Sustainability, writing: Writing): Section {
  const { words, nameOf, number } = writing;
  const more = count - Math.min(mostPrinted, sites.length);
  return {
    title: words.bySite,
    columns: [words.site, words.sessions, 'kWh', 'km', 'kg CO₂'],
    rows: sites.slice(0, mostPrinted).map((site) => {
      const name = site.name ?? words.noSite;
      return [
        text(site.country === null ? name : `${name} · ${nameOf(site.country)}`),
        ...inFigures(site, writing),
      ];
    }),
    note: more > 0 ? filled(words.moreSites, { count: number(more) }) : null,
  };
}

function gridSection({ factors }: Sustainability, { words, nameOf, number }: Writing): Section {
  const isSome = factors.grid.some((grid) => grid.is_latest_known);
  return {
    title: words.grids,
    columns: [words.country, words.factorYear, words.usedFor, 'g/kWh', words.avoidedPerKwh, 'kWh', 'kg CO₂'],
    rows: factors.grid.map((grid) => [
      text(nameOf(grid.country)),
      plain(String(grid.year)),
      plain(grid.used_for.join(', ')),
      plain(number(grid.value, 2)),
      plain(number(grid.avoided_per_kwh, 3)),
      plain(number(grid.energy, 3)),
      plain(number(grid.co2, 3)),
    ]),
    note: isSome ? words.latestKnown : null,
  };
}

function uncountedSection(
  { uncounted }: Sustainability,
  { words, reasons, nameOf, number }: Writing,
): Section {
  return {
    title: words.uncounted,
    columns: [words.country, words.reason, 'kWh'],
    rows: uncounted.map(({ country, reason, energy }) => [
      text(country === null ? words.noCountry : nameOf(country)),
      text(reasons[reason]),
      plain(number(energy, 3)),
    ]),
    note: words.uncountedNote,
  };
}

/** The general factors with their sources, one a line. */
function sourcesOf({ factors }: Sustainability, { words, number }: Writing) {
  const said = (
    label: string,
    unit: string,
    of: { value: number; source: string; as_of: string; since: number },
  ) => ({
    label: filled(label, { year: String(of.since) }),
    value: `${number(of.value)} ${unit}`,
    source: of.source,
    taken: of.as_of,
  });
  const grids = new Map(factors.grid.map((grid) => [`${grid.source} ${grid.as_of}`, grid]));
  return [
    ...factors.combustion.map((of) => said(words.combustion, 'g CO₂/km', of)),
    ...factors.consumption.map((of) => said(words.consumption, 'Wh/km', of)),
    said(words.tree, 'kg CO₂', factors.tree),
    ...[...grids.values()].map(({ source, as_of: asOf }) => ({
      label: words.grid,
      value: 'g CO₂/kWh',
      source,
      taken: asOf,
    })),
  ];
}

function tilesOf({ totals, before }: Sustainability, { words, number }: Writing) {
  const trees = (value: number | null): string => (value === null ? '–' : number(value, 1));
  const tile = (label: string, now: string, then: string) => ({
    label,
    value: now,
    before: then,
  });
  return [
    tile(words.co2, `${number(totals.co2, 3)} kg`, `${number(before.co2, 3)} kg`),
    tile(words.energy, `${number(totals.energy, 3)} kWh`, `${number(before.energy, 3)} kWh`),
    tile(words.kilometres, `${number(totals.kilometres)} km`, `${number(before.kilometres)} km`),
    tile(words.trees, trees(totals.trees), trees(before.trees)),
  ];
}

/** A report in the texts of a language, as its template prints it. */
export function printedSustainability({ report, operator, today }: Told, locale: Locale) {
  const { printed: words, title, reason: reasons } = sustainabilityWords(locale);
  const writing: Writing = {
    words,
    reasons,
    number: numbersOf(locale),
    nameOf: countryNames(locale),
    locale,
  };
  const sections = [
    pointSection(report, writing),
    siteSection(report, writing),
    gridSection(report, writing),
    uncountedSection(report, writing),
  ];
  return {
    lang: locale,
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    title,
    page: words.page,
    before: words.before,
    taken: words.taken,
    operator: text(operator),
    head: [
      { label: words.period, value: `${report.from} – ${report.to}` },
      { label: words.beforePeriod, value: `${report.before.from} – ${report.before.to}` },
      { label: words.issued, value: today },
    ],
    tiles: tilesOf(report, writing),
    sections: sections.filter(({ rows }) => rows.length > 0),
    empty: report.totals.orders === 0 ? words.empty : null,
    method: { title: words.method, lines: [words.formula, words.counted, words.rounding, words.average] },
    sources: { title: words.sources, rows: sourcesOf(report, writing) },
  };
}
