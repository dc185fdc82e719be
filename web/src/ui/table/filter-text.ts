import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { ownZone } from '../../i18n/zones';
import type { Filter, FilterOption } from './types';

/** The names in the query that a filter sets. */
export const keysOf = (filter: Filter): string[] =>
  'key' in filter ? [filter.key] : [filter.from, filter.to];

export const isSet = (filter: Filter, query: Readonly<Record<string, unknown>>): boolean =>
  keysOf(filter).some((key) => query[key] !== undefined);

const optionOf = (options: readonly FilterOption[] = [], value: string): FilterOption | undefined =>
  options.find((option) => option.value === value);

/** What a filter says in words: "Available, Busy", "from 1 May", "10 – 20". */
export const useFilterText = () => {
  const t = useTranslations('ui.table');
  const formats = useFormats();

  const range = (from: string | undefined, to: string | undefined): string => {
    if (from !== undefined && to !== undefined) return t('between', { from, to });
    if (from !== undefined) return t('since', { from });
    return to === undefined ? '' : t('until', { to });
  };

  return (filter: Filter, query: Readonly<Record<string, unknown>>): string => {
    if (filter.kind === 'dates') {
      const preset = filter.presets?.find(
        (each) => each.from === query[filter.from] && each.to === query[filter.to],
      );
      if (preset) return preset.label;
      const day = (value: unknown): string | undefined =>
        typeof value === 'string'
          ? formats.date(new Date(value), filter.as === 'moment' ? (filter.zone ?? ownZone()) : 'UTC')
          : undefined;
      return range(day(query[filter.from]), day(query[filter.to]));
    }
    if (filter.kind === 'number') {
      const said = (value: unknown): string | undefined =>
        typeof value === 'number'
          ? [formats.number(value), filter.unit].filter(Boolean).join(' ')
          : undefined;
      return range(said(query[filter.from]), said(query[filter.to]));
    }
    const value = query[filter.key];
    if (filter.kind === 'text') return String(value);
    if (filter.kind === 'flag') return value === true || value === 'true' ? filter.yes : filter.no;
    const chosen = Array.isArray(value) ? value.map(String) : [String(value)];
    const labels = chosen.map(
      (each) => optionOf(filter.options, each)?.label ?? (filter.options === undefined ? '…' : each),
    );
    return labels.length > 2 ? `${labels.slice(0, 2).join(', ')} +${labels.length - 2}` : labels.join(', ');
  };
};

/** Said in full; the others are counted. */
const mostSaid = 2;

/** What a list shows at present, in few words: "Orders · “Atocha” · Last 7 days"; a filter whose choice has no name here tells its own. */
export const useListName = (title: string, filters: readonly Filter[], asked: object): string => {
  const t = useTranslations('ui.table');
  const query: Readonly<Record<string, unknown>> = { ...asked };
  const textOf = useFilterText();
  const search = typeof query.search === 'string' && query.search !== '' ? [`“${query.search}”`] : [];
  const said = filters
    .filter((filter) => isSet(filter, query))
    .map((filter) => {
      const text = textOf(filter, query);
      return text === '' || text.includes('…') ? filter.label : text;
    });
  const all = [...search, ...said];
  const others = all.length > mostSaid ? [t('more', { count: all.length - mostSaid })] : [];
  return [title, ...all.slice(0, mostSaid), ...others].join(' · ');
};
