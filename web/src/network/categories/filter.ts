import { categoryNames, chargePointTypes } from '@voltdeck/contract';
import { useCall } from '../../api/hooks';
import { holdsWords } from '../../ui/fold';
import type { Filter, FilterOption } from '../../ui/table/types';

/** As many as one reads; whoever misses one types more of it. */
const mostFound = 20;

const dayMs = 86_400_000;

type Options = readonly FilterOption[] | undefined;

const useCategories = (isWanted: boolean): Options => {
  const { data } = useCall(
    categoryNames.listCategories,
    { query: { type: 'charge-point' } },
    { quiet: true, live: { kinds: ['category'] }, enabled: isWanted },
  );
  return data?.map(({ id, name }) => ({ value: String(id), label: name }));
};

const useTypes = (isWanted: boolean): Options => {
  const { data } = useCall(
    chargePointTypes.listChargePointTypes,
    {},
    { quiet: true, staleTime: dayMs, enabled: isWanted },
  );
  return data?.map(({ id, name }) => ({ value: String(id), label: name }));
};

const searched = (key: string, label: string, useAll: (isWanted: boolean) => Options): Filter => ({
  kind: 'search',
  key,
  label,
  useFound: (typed) =>
    useAll(true)
      ?.filter((option) => holdsWords(option.label, typed))
      .slice(0, mostFound),
  useNames: (ids) => useAll(ids.length > 0),
});

/** The operator's categories of power centers by name. */
export const categoryFilter = (label: string): Filter => searched('category_id', label, useCategories);

/** Types of power centers by name. */
export const typeFilter = (label: string): Filter => searched('type_id', label, useTypes);
