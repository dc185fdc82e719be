import { type VehicleGroup, vehicleGroups } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, owner, refuses, serve, showTo } from '../../api/testing-server';
import { VehicleGroupList } from './list-screen';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const night: VehicleGroup = {
  id: 3,
  name: 'Night',
  description: 'From ten',
  vehicles_count: 0,
  version: 4,
  created_at: '2026-01-01T00:00:00Z',
};

const show = () =>
  showTo({ ...owner, subscriptionFeatures: ['fleet-management'] }, () => <VehicleGroupList fleetId={7} />);

it('says what groups are for where there are none, and adds one', async () => {
  const { to } = serve([
    [vehicleGroups.listVehicleGroups, answers([])],
    [vehicleGroups.createVehicleGroup, answers(night)],
  ]);
  await show();
  const user = userEvent.setup();
  await screen.findByText('No vehicle groups yet');
  await user.click(screen.getByRole('button', { name: 'Add vehicle group' }));
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Night{Enter}');
  await waitFor(() => expect(to(vehicleGroups.createVehicleGroup)[0]?.body).toMatchObject({ name: 'Night' }));
});

it('changes the version that was read, and says where somebody was faster', async () => {
  const { to } = serve([
    [vehicleGroups.listVehicleGroups, answers([night])],
    [vehicleGroups.updateVehicleGroup, refuses(409, 'vehicle-group.changed')],
  ]);
  await show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Edit .*Night/ }));
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' shift{Enter}');
  expect(await screen.findByText('refused: vehicle-group.changed')).toBeTruthy();
  expect(to(vehicleGroups.updateVehicleGroup)[0]?.body).toEqual({
    name: 'Night shift',
    description: 'From ten',
    version: 4,
  });
});

it('deletes a group once that is confirmed', async () => {
  const { to } = serve([
    [vehicleGroups.listVehicleGroups, answers([night])],
    [vehicleGroups.deleteVehicleGroup, answers({ id: 3 })],
  ]);
  await show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Delete .*Night/ }));
  expect(to(vehicleGroups.deleteVehicleGroup)).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Delete vehicle group' }));
  await waitFor(() => expect(to(vehicleGroups.deleteVehicleGroup)).toHaveLength(1));
});
