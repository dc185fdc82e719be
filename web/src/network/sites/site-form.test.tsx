import { countries, map, sites } from '@voltdeck/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, inOrder, refuses, serve, showToOwner } from '../../api/testing-server';
import { SiteForm } from './site-form';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const site = {
  id: 7,
  name: 'Harbour',
  time_zone: 'Europe/Paris',
  latitude: null,
  longitude: null,
  address: {
    address_line_1: null,
    address_line_2: null,
    address_line_3: null,
    city: 'Marseille',
    state: null,
    zipcode: null,
    country: null,
  },
  grid_power: null,
  opening: null,
  charge_points_count: 2,
  created_at: '2026-01-01T00:00:00Z',
  hours: null,
  figures: { states: [], connectors: 0, connectors_free: 0, connectors_in_use: 0, power: 0 },
  version: 3,
};
const known = [
  [countries.listCountries, answers([])],
  [map.mapInBox, answers({ clusters: [], points: [], total: 0, unplaced: 0, bounds: null })],
] as const;
const save = () => screen.findByRole('button', { name: 'Save charging site' });
const open = async () => {
  const onSaved = vi.fn<() => void>();
  await showToOwner(() => <SiteForm site={site} onSaved={onSaved} />);
  return { onSaved, user: userEvent.setup() };
};

it('sends the hours of a night that is said to end on the next day', async () => {
  const { to } = serve([...known, [sites.replaceSite, answers({ ...site, version: 4 })]]);
  const { user, onSaved } = await open();
  await user.click(await screen.findByRole('switch', { name: /Open 24 hours/ }));
  const monday = within(await screen.findByRole('group', { name: 'Monday' }));
  await user.clear(monday.getByLabelText('From'));
  await user.type(monday.getByLabelText('From'), '10pm');
  await user.click(monday.getByRole('checkbox', { name: 'Next day' }));
  await user.clear(monday.getByLabelText('To'));
  await user.type(monday.getByLabelText('To'), '0600');
  await user.click(await save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  const body = to(sites.replaceSite)[0]?.body as { version: number; hours: { week: unknown[] } };
  expect(body.version).toBe(3);
  expect(body.hours.week).toHaveLength(7);
  expect(body.hours.week[0]).toEqual({ day: 1, opens: '22:00', closes: '06:00', overnight: true });
});

it('says what somebody else changed meanwhile, and keeps what was typed', async () => {
  const theirs = { ...site, name: 'Old harbour', version: 4 };
  const { to } = serve([
    ...known,
    [
      sites.replaceSite,
      inOrder(refuses(409, 'charging-site.changed', {}), answers({ ...theirs, version: 5 })),
    ],
    [sites.getSite, answers(theirs)],
  ]);
  const { user, onSaved } = await open();
  const city = await screen.findByRole('textbox', { name: 'City' });
  await user.clear(city);
  await user.type(city, 'Aix');
  await user.click(await save());
  expect(await screen.findByText(/Changed: Name/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Keep my changes/ }));
  await user.click(await save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(to(sites.replaceSite)[1]?.body).toMatchObject({ name: 'Old harbour', city: 'Aix', version: 4 });
});

it('says what another time zone does before it is saved', async () => {
  const change = {
    from: 'Europe/Paris',
    to: 'Europe/Lisbon',
    shifts: [{ since: '2026-01-01T00:00:00Z', minutes: 60 }],
    charge_points: 2,
    priced: 0,
    keeping: 0,
    open_orders: 0,
    rows: [],
  };
  const moved = { ...site, time_zone: 'Europe/Lisbon', version: 4 };
  const { to } = serve([
    ...known,
    [sites.previewZone, answers(change)],
    [sites.replaceSite, inOrder(refuses(409, 'charging-site.zone-unconfirmed', {}), answers(moved))],
  ]);
  const { user, onSaved } = await open();
  await user.click(await save());
  const asked = within(await screen.findByRole('dialog'));
  expect(onSaved).not.toHaveBeenCalled();
  await user.click(await asked.findByRole('button', { name: 'Change time zone' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(to(sites.replaceSite)[1]?.body).toMatchObject({
    version: 3,
    confirm_time_zone: true,
  });
});
