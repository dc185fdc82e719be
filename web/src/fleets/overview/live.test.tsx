import { type EndpointShape, fleetOverviews, limitations, vehicles, type Fleet } from '@voltdeck/contract';
import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { endpointName, interestsOf } from '../../api/hooks';
import { owner, serve, showTo } from '../../api/testing-server';
import { LimitationList } from '../limitations/list-screen';
import { VehicleTable } from '../vehicles/vehicle-table';
import { OverviewFigures } from './overview';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fleet = { id: 7, name: 'Couriers' } as Fleet;

/** The changes that make an answer stale while something is shown. */
async function staleBy(content: () => ReactNode, endpoint: EndpointShape): Promise<string[]> {
  serve([]);
  const { client } = await showTo({ ...owner, subscriptionFeatures: ['fleet-management'] }, content);
  await expect
    .poll(() => client.getQueryCache().findAll({ queryKey: [endpointName(endpoint)] }))
    .toHaveLength(1);
  const [query] = client.getQueryCache().findAll({ queryKey: [endpointName(endpoint)] });
  const interests = query === undefined ? [] : interestsOf(query);
  return interests.flatMap(({ kinds, id }) =>
    kinds.map((kind) => (id === undefined ? kind : `${kind} ${id}`)),
  );
}

const session = 'fleet-session 7';

it('what limitations have used changes with the sessions of the fleet, its vehicles and the groups', async () => {
  const stale = await staleBy(() => <LimitationList fleetId={7} />, limitations.listLimitations);
  expect(stale).toEqual(
    expect.arrayContaining([session, 'limitation 7', 'vehicle 7', 'fleet 7', 'charge-point-group']),
  );
});

it('the page of a fleet changes with its sessions, and with no order that has the number of the fleet', async () => {
  const stale = await staleBy(
    () => <OverviewFigures fleet={fleet} path="/fleets/7" />,
    fleetOverviews.getFleetOverview,
  );
  expect(stale).toEqual(expect.arrayContaining([session, 'fleet-balance 7', 'fleet 7']));
  expect(stale.filter((kind) => kind.startsWith('order'))).toEqual([]);
});

it('vehicles change with their groups and with cards that are blocked', async () => {
  const stale = await staleBy(() => <VehicleTable fleetId={7} add={null} />, vehicles.listVehicles);
  expect(stale).toEqual(expect.arrayContaining(['vehicle 7', 'vehicle-group 7', 'fleet 7', 'card']));
});
