import { z } from 'zod';
import { endpoint } from '../endpoint';
import { categoryTypes } from '../network/categories/words';
import { plainQuery } from '../page';
import { id } from '../wire';

const feature = 'fleet-management';
const needs = { operator: 'fleet.read', fleet: 'assigned', feature } as const;
const params = z.object({ id: id() });

const named = { id: z.int(), name: z.string() };

/** Where a fleet charges: power centers, and groups, categories and sites whose power centers are its places, too. */
export const listChargePoints = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/charge-points',
  summary: 'The power centers that are assigned to a fleet by themselves, by title',
  needs,
  params,
  query: plainQuery,
  result: z.array(z.object({ id: z.int(), title: z.string(), identifier: z.string() })),
});

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/charge-point-groups',
  summary: 'The power center groups that are assigned to a fleet, by name',
  needs,
  params,
  query: plainQuery,
  result: z.array(z.object({ ...named, charge_points_count: z.int() })),
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/categories',
  summary:
    'The categories that are assigned to a fleet, by name: those of power centers and sites are its places, those of fleets say what it is',
  needs,
  params,
  query: plainQuery,
  result: z.array(z.object({ ...named, type: z.enum(categoryTypes), color: z.string().nullable() })),
});

export const listSites = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/charging-sites',
  summary: 'The charging sites that are assigned to a fleet, by name',
  needs,
  params,
  query: plainQuery,
  result: z.array(z.object({ ...named, charge_points_count: z.int() })),
});
