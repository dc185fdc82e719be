import { drivers, type Driver, vehicles } from '@voltdeck/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, inOrder, owner, refuses, serve, showTo } from '../../api/testing-server';
import { DriverList } from './drivers-screen';

const fleet = { id: 7, name: 'Couriers', admins_count: 1, created_at: '2026-03-01T10:00:00Z' };
const page = <R,>(data: R[]) => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 25, total: data.length },
});
const driver = (change: Partial<Driver> = {}): Driver => ({
  id: 1,
  name: 'Nadia Haddad',
  email: 'nadia@drivers.test',
  phone: null,
  vehicles: [],
  revision: 3,
  created_at: '2026-03-02T10:00:00Z',
  ...change,
});
const open = () =>
  showTo({ ...owner, subscriptionFeatures: ['fleet-management'] }, () => <DriverList fleet={fleet} />);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('adds many by their addresses, and says which were left out', async () => {
  const { to } = serve([
    [
      drivers.addDrivers,
      answers({ added: [driver()], left_out: [{ email: 'omar@drivers.test', why: 'elsewhere' }] }),
    ],
    [drivers.listDrivers, inOrder(answers(page([])), answers(page([driver()])))],
    [vehicles.listVehicles, answers(page([]))],
  ]);
  await open();
  const user = userEvent.setup();
  await user.click((await screen.findAllByRole('button', { name: 'Add drivers' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Email addresses'), 'nadia@drivers.test, omar@drivers.test');
  await user.click(within(dialog).getByRole('button', { name: 'Add drivers' }));
  expect(await screen.findByText('1 address was left out')).toBeTruthy();
  expect(screen.getByText(/is a driver of another fleet/)).toBeTruthy();
  expect(to(drivers.addDrivers)[0]?.body).toEqual({
    emails: ['nadia@drivers.test', 'omar@drivers.test'],
    vehicle_ids: [],
  });
});

it('changes the version that was read, and says where somebody was faster', async () => {
  const { to } = serve([
    [drivers.updateDriver, refuses(409, 'driver.changed')],
    [drivers.listDrivers, answers(page([driver()]))],
    [vehicles.listVehicles, answers(page([]))],
  ]);
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByText('Nadia Haddad'));
  const dialog = await screen.findByRole('dialog');
  const field = await within(dialog).findByLabelText(/Name/);
  await user.clear(field);
  await user.type(field, 'Nadia H.');
  await user.click(within(dialog).getByRole('button', { name: 'Save driver' }));
  await vi.waitFor(() => expect(to(drivers.updateDriver)).toHaveLength(1));
  expect(to(drivers.updateDriver)[0]?.body).toMatchObject({ name: 'Nadia H.', revision: 3 });
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
});
