import { groupNames } from '@voltdeck/contract';
import { useCall } from '../../api/hooks';
import { holdsWords } from '../../ui/fold';
import type { Filter, FilterOption } from '../../ui/table/types';

/** As many as one reads; whoever misses one types more of it. */
const mostFound = 20;

const options = { quiet: true, live: { kinds: ['charge-point-group'] } } as const;

type Options = readonly FilterOption[] | undefined;

const useGroups = (isWanted: boolean): Options => {
  const { data } = useCall(groupNames.listGroups, {}, { ...options, enabled: isWanted });
  return data?.map(({ id, name }) => ({ value: String(id), label: name }));
};

const useFound = (typed: string): Options =>
  useGroups(true)
    ?.filter(({ label }) => holdsWords(label, typed))
    .slice(0, mostFound);

const useNames = (ids: readonly string[]): Options => useGroups(ids.length > 0);

/** Groups by name. */
export const groupFilter = (label: string): Filter => ({
  kind: 'search',
  key: 'group_id',
  label,
  useFound,
  useNames,
});
