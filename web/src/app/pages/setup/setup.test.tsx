import { chargePoints, countries, installation, logins, operators, type User } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, owner, serve, showTo } from '../../../api/testing-server';
import { SetupPage } from './setup-page';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const operator = {
  id: 111,
  name: 'Ada Lovelace',
  country: 'FR',
  currency: 'USD',
  currency_fixed: false,
  time_zone: 'Europe/Paris',
  setup: 'company',
};

const open = async (setup: User['setup'], { total = 0, isFixed = false, address = '/setup' } = {}) => {
  const server = serve([
    [installation.installation, answers({ product_name: 'Voltdeck', demo: null })],
    [operators.showOperator, answers({ ...operator, currency_fixed: isFixed })],
    [operators.changeOperator, answers(operator)],
    [logins.user, answers({ ...owner, setup })],
    [countries.listCountries, answers([{ id: 250, iso: 'FR', name: 'France' }])],
    [countries.listCurrencies, answers([{ id: 840, currency_iso: 'USD', name: 'US Dollar', decimals: 2 }])],
    [chargePoints.chargePointTable, answers({ data: [], meta: { total } })],
  ]);
  const shown = await showTo({ ...owner, setup }, () => <SetupPage />, address);
  return { ...shown, server, user: userEvent.setup() };
};

it('the company is filled in as far as it could be guessed, and goes on to the next step', async () => {
  const { user, server } = await open('company');
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Lyon Charging');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await expect
    .poll(() => server.to(operators.changeOperator).map(({ body }) => body))
    .toEqual([
      {
        name: 'Lyon Charging',
        country: 'FR',
        currency: 'USD',
        time_zone: 'Europe/Paris',
        setup: 'power-center',
      },
    ]);
});

it('a currency in which money has moved is not sent', async () => {
  const { user, server } = await open('company', { isFixed: true });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await expect.poll(() => server.to(operators.changeOperator)).toHaveLength(1);
  expect(server.to(operators.changeOperator)[0]?.body).not.toHaveProperty('currency');
});

it.each([
  ['company', '/setup', '/'],
  ['power-center', '/setup?back=/orders', '/orders'],
] as const)('the step %s can wait, and nothing is changed by that', async (step, address, to) => {
  const { user, server, address: at } = await open(step, { address });
  await user.click(await screen.findByRole('button', { name: 'Later' }));
  await expect.poll(at).toBe(to);
  expect(server.to(operators.changeOperator)).toEqual([]);
});

it('the second step leads to adding a power center, and back to the first', async () => {
  const { user } = await open('power-center');
  const add = await screen.findByRole('link', { name: 'Add power center' });
  expect(add.getAttribute('href')).toBe('/charge-points/new');
  await user.click(screen.getByRole('button', { name: 'Back to your company' }));
  expect(await screen.findByLabelText('Name')).toBeTruthy();
});

it('a power center that is there already ends the first steps', async () => {
  const { server } = await open('power-center', { total: 1 });
  await expect
    .poll(() => server.to(operators.changeOperator).map(({ body }) => body))
    .toEqual([{ setup: null }]);
});

it('whoever is asked for nothing goes on', async () => {
  const { address } = await open(null, { address: '/setup?back=/orders' });
  await expect.poll(address).toBe('/orders');
});
