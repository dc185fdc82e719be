import {
  assignments,
  chargePoints,
  fleetRefusals,
  groupNames,
  kinds,
  type Limitation,
  type LimitationDetail,
  limitations,
  type User,
  vehicleGroups,
} from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, owner, refuses, serve, showTo } from '../../api/testing-server';
import { Refusals } from '../refusals/refusals';
import { LimitationList } from './list-screen';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const depot: Limitation = {
  id: 3,
  name: 'Depot nights',
  limitable_type: 'charge-point',
  limitable_id: 8,
  limitable: { id: 8, type: 'charge-point', name: 'Gare de Lyon' },
  vehicle_group_id: 5,
  vehicle_group: { id: 5, name: 'Night shift' },
  per_vehicle: true,
  limit_type: 'weekly',
  limit_amount: 200,
  extra_limit_amount: 40,
  starting_date: null,
  ending_date: null,
  valid_until: null,
  plug_types: [],
  charging_on_holidays: true,
  charging_on_weekends: false,
  more_than_battery_per_day: true,
  transfer_to_next_period: false,
  active: true,
  state: 'extra',
  usage: {
    period_from: '2026-02-28',
    period_to: '2026-03-06',
    used: 210,
    rest: 0,
    transferred: 0,
    extra_used: 10,
    extra_rest: 30,
    next_reset: '2026-03-06T21:00:00.000Z',
  },
  time_zone: 'Asia/Amman',
  version: 4,
  created_at: '2026-01-01T00:00:00Z',
};

const choices = [
  [chargePoints.listChargePoints, answers([])],
  [groupNames.listGroups, answers([])],
  [vehicleGroups.listVehicleGroups, answers([])],
  [kinds.powerSourceConnectors, answers([])],
] as const;

const show = () =>
  showTo({ ...owner, subscriptionFeatures: ['fleet-management'] }, () => <LimitationList fleetId={7} />);

it('says in words what a limitation is, and what is left of it', async () => {
  serve([[limitations.listLimitations, answers([depot])]]);
  await show();
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('each vehicle of');
  expect(row.textContent).toMatch(/200\skWh a week/);
  expect(row.textContent).toMatch(/40\skWh more/);
  expect(row.textContent).toContain('No charging on weekends.');
  expect(row.textContent).toContain('On the extra amount');
});

it('says what limitations are for where there are none', async () => {
  serve([[limitations.listLimitations, answers([])]]);
  await show();
  await screen.findByText('No limitations yet');
  expect(screen.getByRole('button', { name: 'Add limitation' })).toBeTruthy();
});

it('changes the version that was read, and says where somebody was faster', async () => {
  const { to } = serve([
    ...choices,
    [limitations.listLimitations, answers([depot])],
    [limitations.updateLimitation, refuses(409, 'limitation.changed')],
  ]);
  await show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Edit .*Depot/ }));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' only{Enter}');
  expect(await screen.findByText('refused: limitation.changed')).toBeTruthy();
  expect(to(limitations.updateLimitation)[0]?.body).toMatchObject({
    name: 'Depot nights only',
    limitable_id: 8,
    limit_amount: 200,
    charging_on_weekends: false,
    version: 4,
  });
});

it('shows whom it would refuse now and why', async () => {
  const detail: LimitationDetail = {
    ...depot,
    closed_days: [{ day: '2026-03-06', why: 'weekend', name: null }],
    refused: [{ vehicle_id: 1, title: 'Van 12', reason: 'limit-used-up' }],
    refused_count: 1,
  };
  serve([
    [limitations.listLimitations, answers([depot])],
    [limitations.getLimitation, answers(detail)],
  ]);
  await show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Show what .*Depot/ }));
  expect(await screen.findByText('Van 12')).toBeTruthy();
  expect(screen.getByText(/the amount is used up/)).toBeTruthy();
});

it('deletes a limitation once that is confirmed', async () => {
  const { to } = serve([
    [limitations.listLimitations, answers([depot])],
    [limitations.deleteLimitation, answers({ id: 3 })],
  ]);
  await show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Delete .*Depot/ }));
  expect(to(limitations.deleteLimitation)).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Delete limitation' }));
  await waitFor(() => expect(to(limitations.deleteLimitation)).toHaveLength(1));
});

it('lets a fleet admin choose among the places of the fleet alone', async () => {
  const fleets = [{ id: 7, name: 'Couriers', permissions: ['fleet.limitation.create'] }];
  const admin = { ...owner, connectedAs: 'fleet_admin', is_owner: false, roles: [{ current: true, fleets }] };
  const { to } = serve([
    [assignments.listChargePoints, answers([{ id: 8, title: 'Gare de Lyon', identifier: 'GDL' }])],
    [assignments.listGroups, answers([{ id: 4, name: 'Depots', charge_points_count: 2 }])],
    [kinds.powerSourceConnectors, answers([])],
    [limitations.listLimitations, answers([])],
  ]);
  await showTo({ ...admin, subscriptionFeatures: ['fleet-management'] } as unknown as User, () => (
    <LimitationList fleetId={7} />
  ));
  const user = userEvent.setup();
  await screen.findByText('No limitations yet');
  await user.click(screen.getByRole('button', { name: 'Add limitation' }));
  await screen.findByRole('textbox', { name: /^Name/ });
  await waitFor(() => expect(to(assignments.listChargePoints)).toHaveLength(1));
  expect(to(assignments.listGroups)).toHaveLength(1);
  expect(to(chargePoints.listChargePoints)).toHaveLength(0);
});

it('says which limitation refused a vehicle, and that it is gone', async () => {
  const refusal = {
    id: 1,
    reason: 'limit-used-up',
    vehicle: { id: 2, title: 'Van 12' },
    charge_point: { id: 8, title: 'Gare de Lyon' },
    limitation: { id: 3, name: 'Depot nights' },
    tag: null,
    times: 2,
    first_at: '2026-03-03T09:00:00Z',
    last_at: '2026-03-03T10:00:00Z',
    time_zone: 'UTC',
  };
  const gone = { ...refusal, id: 2, limitation: { id: null, name: 'Yard' } };
  const page = { current_page: 1, last_page: 1, per_page: 10, total: 2 };
  serve([[fleetRefusals.listRefusals, answers({ data: [refusal, gone], meta: page })]]);
  await showTo({ ...owner, subscriptionFeatures: ['fleet-management'] }, () => <Refusals fleetId={7} />);
  expect(await screen.findByText(/^Limitation: .*Depot nights.$/)).toBeTruthy();
  expect(screen.getByText(/^Limitation: .*Yard., deleted since$/)).toBeTruthy();
});
