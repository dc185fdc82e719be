import type { BulkChange } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showToOwner } from '../../api/testing-server';
import { PricesForm } from './prices-form';

afterEach(cleanup);

const price = {
  starting_time: '08:00',
  ending_time: '20:00',
  price: 0.45,
  price_unit: 'energy' as const,
  session_limit_type: null,
  session_limit_value: null,
};

const open = async (former: BulkChange | null = null) => {
  const onChange = vi.fn<(change: BulkChange) => void>();
  await showToOwner(() => <PricesForm former={former} onChange={onChange} onClose={vi.fn<() => void>()} />);
  const user = userEvent.setup();
  const preview = async () => {
    await user.click(screen.getByRole('button', { name: 'Preview changes' }));
    await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
    return onChange.mock.calls[0]?.[0];
  };
  return { user, onChange, preview };
};

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const isShown = (name: RegExp): boolean => screen.queryByRole('textbox', { name }) !== null;
const allDay = () => screen.getAllByRole<HTMLInputElement>('switch', { name: 'All day' });
const timesOf = (change: BulkChange | undefined) =>
  change?.what === 'prices' ? change.prices.map((row) => [row.starting_time, row.ending_time]) : [];

it('begins with one price for all day, and asks for no times', async () => {
  const { user, preview } = await open();
  expect(allDay().map(({ checked }) => checked)).toEqual([true]);
  expect(isShown(/^From/)).toBe(false);
  await user.type(field(/^Price/), '0.45');
  expect(timesOf(await preview())).toEqual([['00:00', '00:00']]);
});

it('asks for times once All day is off, and takes them as they are typed', async () => {
  const { user, preview } = await open();
  await user.click(allDay()[0] ?? document.body);
  expect([field(/^From/).value, field(/^Until/).value]).toEqual(['8:00 AM', '8:00 PM']);
  await user.clear(field(/^From/));
  await user.type(field(/^From/), '6');
  await user.clear(field(/^Until/));
  await user.type(field(/^Until/), '2230');
  await user.type(field(/^Price/), '0.45');
  expect(timesOf(await preview())).toEqual([['06:00', '22:30']]);
});

it('keeps nothing of the times once All day is on again', async () => {
  const { user, preview } = await open({ what: 'prices', prices: [price] });
  expect([allDay()[0]?.checked, field(/^From/).value]).toEqual([false, '8:00 AM']);
  await user.clear(field(/^From/));
  await user.type(field(/^From/), 'noon?');
  await user.click(allDay()[0] ?? document.body);
  expect(isShown(/^From/)).toBe(false);
  expect(timesOf(await preview())).toEqual([['00:00', '00:00']]);
});

it('switches each row for itself, also after a row was added', async () => {
  const { user, preview } = await open({ what: 'prices', prices: [price] });
  await user.click(screen.getByRole('button', { name: 'Add a price for other times' }));
  expect(allDay().map(({ checked }) => checked)).toEqual([false, false]);
  await user.click(allDay()[1] ?? document.body);
  expect(allDay().map(({ checked }) => checked)).toEqual([false, true]);
  await user.type(screen.getAllByRole('textbox', { name: /^Price/ })[1] ?? document.body, '0.2');
  expect(timesOf(await preview())).toEqual([
    ['08:00', '20:00'],
    ['00:00', '00:00'],
  ]);
});
