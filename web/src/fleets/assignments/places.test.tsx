import { assignments, categoryNames, chargePoints, fleets, groupNames, siteNames } from '@voltdeck/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, owner, serve, showTo } from '../../api/testing-server';
import { Places } from './places';

const fleet = { id: 7, name: 'Couriers', admins_count: 1, created_at: '2026-03-01T10:00:00Z' };
const point = { id: 1, title: 'Harbour', identifier: 'HARBOUR' };
const assigned = [
  [assignments.listChargePoints, answers([point])],
  [assignments.listGroups, answers([])],
  [assignments.listSites, answers([])],
  [assignments.listCategories, answers([])],
] as const;
const show = (change: Partial<typeof owner> = {}) =>
  showTo({ ...owner, subscriptionFeatures: ['fleet-management'], ...change }, () => <Places fleet={fleet} />);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says where a fleet charges, and assigns what is chosen beside it', async () => {
  const site = { id: 4, name: 'Old town', charge_points_count: 3 };
  const { to } = serve([
    [fleets.updateFleet, answers(fleet)],
    ...assigned,
    [chargePoints.listChargePoints, answers([point] as never)],
    [groupNames.listGroups, answers([])],
    [siteNames.listSites, answers([site] as never)],
    [categoryNames.listCategories, answers([])],
  ]);
  await show();
  const user = userEvent.setup();
  expect(await screen.findByText('Harbour')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change places' }));
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Charging sites' });
  await vi.waitFor(() => expect(field.disabled).toBe(false));
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Old town' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save places' }));
  await vi.waitFor(() => expect(to(fleets.updateFleet)).toHaveLength(1));
  expect(to(fleets.updateFleet)[0]?.body).toEqual({
    charge_point_ids: [1],
    charge_point_group_ids: [],
    charging_site_ids: [4],
    category_ids: [],
  });
});

it('is read alone by whoever works for the fleet', async () => {
  serve([...assigned]);
  await show({ is_owner: false, connectedAs: 'fleet_admin', permissions: [] });
  expect(await screen.findByText('Harbour')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change places' })).toBeNull();
});
