import { assignments, type Fleet } from '@voltdeck/contract';
import { useCall } from '../../api/hooks';

/** The kinds of places, as the fleet's call of changes names them. */
export const placeKinds = [
  'charge_point_ids',
  'charge_point_group_ids',
  'charging_site_ids',
  'category_ids',
] as const;
export type PlaceKind = (typeof placeKinds)[number];

export interface Place {
  id: number;
  name: string;
}

export type PlacesByKind = Record<PlaceKind, readonly Place[]>;

/** What is assigned to a fleet; undefined until all of it is there. */
export function useAssigned({ id }: Fleet): {
  data: PlacesByKind | undefined;
  error: { message: string } | null;
} {
  const of = { params: { id } };
  const options = { live: { kinds: ['fleet'] as const, id } };
  const points = useCall(assignments.listChargePoints, of, options);
  const groups = useCall(assignments.listGroups, of, options);
  const sites = useCall(assignments.listSites, of, options);
  const categories = useCall(assignments.listCategories, of, options);
  const error = points.error ?? groups.error ?? sites.error ?? categories.error;
  if (!points.data || !groups.data || !sites.data || !categories.data) return { data: undefined, error };
  return {
    data: {
      charge_point_ids: points.data.map(({ id: point, title }) => ({ id: point, name: title })),
      charge_point_group_ids: groups.data,
      charging_site_ids: sites.data,
      category_ids: categories.data,
    },
    error: null,
  };
}
