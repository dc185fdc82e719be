import { type DriverPage, driverPages } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, inOrder, refuses, serve, showToOwner } from '../../api/testing-server';
import { toastDone } from '../../ui/toast';
import { DriverPageScreen } from './page-screen';

vi.mock('../../ui/toast', () => ({
  toastDone: vi.fn<(toast: unknown) => void>(),
  toastError: vi.fn<(toast: unknown) => void>(),
}));

beforeEach(() => vi.mocked(toastDone).mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const { getDriverPage, setDriverPage } = driverPages;

const brand = {
  code: 'volt-1234',
  name: 'Volt',
  slogan: null,
  logo: [],
  primary: { colour: '#ffee00', text: '#000000' },
  secondary: { colour: '#0f766e', text: '#ffffff' },
  support_number: null,
  terms_url: null,
  imprint: null,
  country: 'FR',
  currency: 'EUR',
} as const;

const page: DriverPage = {
  code: 'volt-1234',
  enabled: true,
  name: null,
  primary_color: '#ffee00',
  secondary_color: '#0f766e',
  slogan: null,
  support_number: null,
  terms_url: null,
  imprint: null,
  url: 'https://volt.example/c?o=volt-1234',
  brand: { ...brand, logo: [] },
  warnings: [{ kind: 'page-light', field: 'primary_color', contrast: 1.18 }],
  version: 3,
};

it('shows the brand, where it is opened, and what is hard to see', async () => {
  serve([[getDriverPage, answers(page)]]);
  await showToOwner(() => <DriverPageScreen />);
  expect(await screen.findByText(/hard to see on a light page/)).toBeTruthy();
  expect(screen.getByRole('link', { name: page.url }).getAttribute('href')).toBe(page.url);
  expect(screen.getByRole('img', { name: 'QR code of the page' })).toBeTruthy();
});

it('saves what was typed with the version that was shown', async () => {
  const { to } = serve([
    [getDriverPage, answers(page)],
    [setDriverPage, answers({ ...page, slogan: 'Go', version: 4 })],
  ]);
  await showToOwner(() => <DriverPageScreen />);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Slogan' }), 'Go');
  await user.click(screen.getByRole('button', { name: 'Save the page' }));
  await waitFor(() => expect(toastDone).toHaveBeenCalledOnce());
  expect(to(setDriverPage)[0]?.body).toMatchObject({ slogan: 'Go', enabled: true, version: 3 });
});

it('a number that is none stays in its field with the reason', async () => {
  serve([
    [getDriverPage, answers(page)],
    [setDriverPage, inOrder(refuses(422, 'fields.invalid', { support_number: ['This is no number.'] }))],
  ]);
  await showToOwner(() => <DriverPageScreen />);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Support number' }), '12');
  await user.click(screen.getByRole('button', { name: 'Save the page' }));
  expect(await screen.findByText('This is no number.')).toBeTruthy();
});
