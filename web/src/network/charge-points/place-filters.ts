import { chargePoints, siteNames } from '@voltdeck/contract';
import { useCall } from '../../api/hooks';
import { holdsWords } from '../../ui/fold';
import type { Filter, FilterOption } from '../../ui/table/types';

/** As many as one reads; whoever misses one types more of it. */
const mostFound = 20;

/** Names of places change seldom. */
const options = { staleTime: 5 * 60_000, quiet: true } as const;

type Options = readonly FilterOption[] | undefined;

const useFoundCenters = (typed: string): Options => {
  const query = { search: typed === '' ? undefined : typed, page: 1, per_page: mostFound };
  const { data } = useCall(chargePoints.listChargePoints, { query }, { ...options, keep: true });
  return data?.map(({ id, title, identifier }) => ({ value: String(id), label: title, text: identifier }));
};

const useCenterNames = (ids: readonly string[]): Options => {
  const query = { id: ids.map(Number), page: 1, per_page: 200 };
  const { data } = useCall(chargePoints.listChargePoints, { query }, { ...options, enabled: ids.length > 0 });
  return data?.map(({ id, title }) => ({ value: String(id), label: title }));
};

const useSites = (isWanted: boolean): Options => {
  const { data } = useCall(siteNames.listSites, {}, { ...options, enabled: isWanted });
  return data?.map(({ id, name, address }) => ({
    value: String(id),
    label: name,
    text: address.city ?? undefined,
  }));
};

const useFoundSites = (typed: string): Options =>
  useSites(true)
    ?.filter(({ label, text = '' }) => holdsWords(`${label} ${text}`, typed))
    .slice(0, mostFound);

const useSiteNames = (ids: readonly string[]): Options => useSites(ids.length > 0);

/** Power centers by title, identifier or what else the list is searched by. */
export const powerCenterFilter = (key: string, label: string): Filter => ({
  kind: 'search',
  key,
  label,
  useFound: useFoundCenters,
  useNames: useCenterNames,
});

/** Sites by name and city. */
export const siteFilter = (label: string): Filter => ({
  kind: 'search',
  key: 'charging_site_id',
  label,
  useFound: useFoundSites,
  useNames: useSiteNames,
});
