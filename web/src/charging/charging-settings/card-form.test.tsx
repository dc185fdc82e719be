import { chargingSettings, type ChargingSettings } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, inOrder, refuses, serve, showToOwner } from '../../api/testing-server';
import { toastDone } from '../../ui/toast';
import { ChargingSettingsScreen } from './settings-screen';

vi.mock('../../ui/toast', () => ({ toastDone: vi.fn<(toast: unknown) => void>() }));

beforeEach(() => vi.mocked(toastDone).mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const { getChargingSettings, changeChargingSettings } = chargingSettings;
const as = (token_free_after_minutes: number, version: number): ChargingSettings => ({
  token_free_after_minutes,
  version,
});
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /card is free again/ });

const open = async () => {
  await showToOwner(() => <ChargingSettingsScreen />);
  const user = userEvent.setup();
  const type = async (text: string): Promise<void> => {
    const input = await field();
    await user.clear(input);
    if (text !== '') await user.type(input, text);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save the waiting time' }));
  return { user, type, save };
};

it('saves the minutes with the version that was shown', async () => {
  const { to } = serve([
    [getChargingSettings, answers(as(10, 0))],
    [changeChargingSettings, answers(as(25, 1))],
  ]);
  const { type, save } = await open();
  expect((await field()).value).toBe('10 min');
  await type('25');
  await save();
  await waitFor(() => expect(toastDone).toHaveBeenCalledOnce());
  expect(to(changeChargingSettings)[0]?.body).toEqual({ token_free_after_minutes: 25, version: 0 });
});

it.each(['0', '1441', ''])('does not send "%s"', async (text) => {
  const { to } = serve([[getChargingSettings, answers(as(10, 0))]]);
  const { type, save } = await open();
  await type(text);
  await save();
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'));
  expect(to(changeChargingSettings)).toEqual([]);
});

it('shows the second of two editors what the first one chose, and lets him decide', async () => {
  const { to } = serve([
    [getChargingSettings, inOrder(answers(as(10, 0)), answers(as(30, 1)))],
    [changeChargingSettings, inOrder(refuses(409, 'charging-settings.changed'), answers(as(25, 2)))],
  ]);
  const { type, save, user } = await open();
  await type('25');
  await save();
  expect(await screen.findByText(/Somebody else has set 30 minutes/)).toBeTruthy();
  expect((await field()).value).toBe('25 min');
  await save();
  await waitFor(() => expect(toastDone).toHaveBeenCalledOnce());
  expect(to(changeChargingSettings)[1]?.body).toEqual({ token_free_after_minutes: 25, version: 1 });
  expect(screen.queryByText(/Somebody else/)).toBeNull();
  await type('5');
  await user.tab();
  expect((await field()).value).toBe('5 min');
});

it('takes what the other one chose where that is wanted', async () => {
  serve([
    [getChargingSettings, inOrder(answers(as(10, 0)), answers(as(30, 1)))],
    [changeChargingSettings, refuses(409, 'charging-settings.changed')],
  ]);
  const { type, save, user } = await open();
  await type('25');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Use 30 minutes' }));
  expect((await field()).value).toBe('30 min');
  expect(screen.queryByText(/Somebody else has set/)).toBeNull();
});
