import type { Price } from '@voltdeck/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../ui/testing';
import type { Times } from './day-band';
import { PriceBand } from './price-band';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const row: Price = {
  id: 3,
  charge_point_id: 7,
  starting_time: '06:00',
  ending_time: '22:00',
  price: 0.35,
  price_unit: 'energy',
  session_limit_type: null,
  session_limit_value: null,
  currency: 'EUR',
  created_at: '2026-03-02T00:00:00.000Z',
  updated_at: '2026-03-02T00:00:00.000Z',
};

/** A band on which half an hour is ten pixels wide. */
const open = async (mayPaint = true) => {
  const onPaint = vi.fn<(times: Times) => void>();
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 480, 44));
  HTMLElement.prototype.setPointerCapture = () => undefined;
  await show(() => <PriceBand rows={[row]} zone="Asia/Kolkata" {...(mayPaint ? { onPaint } : {})} />);
  const keys = screen.queryByRole('button');
  return { onPaint, keys, day: keys?.parentElement ?? document.body };
};
const at = (clientX: number) => ({ clientX, button: 0, pointerId: 1, isPrimary: true });
const told = () => screen.getByRole('status').textContent?.replaceAll(/[\u2066-\u2069]/g, '');

it('a drag marks a time, says it on the way, and hands it over once', async () => {
  const { onPaint, day } = await open();
  expect(told()).toBe('Drag across the day to add a price for that time.');
  fireEvent.pointerDown(day, at(125));
  fireEvent.pointerMove(day, at(155));
  expect(told()).toBe('New price from 6:00 AM to 8:00 AM');
  fireEvent.pointerMove(day, at(101));
  fireEvent.pointerUp(day, at(101));
  fireEvent.pointerUp(day, at(300));
  expect(onPaint.mock.calls).toEqual([[{ starting_time: '05:00', ending_time: '06:30' }]]);
});

it('a press without a drag, another button, a second finger and a drag that was let go mark nothing', async () => {
  const { onPaint, day } = await open();
  fireEvent.pointerDown(day, at(125));
  fireEvent.pointerMove(day, at(126));
  fireEvent.pointerUp(day, at(126));
  fireEvent.pointerDown(day, { ...at(125), button: 2 });
  fireEvent.pointerUp(day, { ...at(225), button: 2 });
  fireEvent.pointerDown(day, { ...at(125), isPrimary: false });
  fireEvent.pointerUp(day, { ...at(225), isPrimary: false });
  fireEvent.pointerDown(day, at(125));
  fireEvent.pointerMove(day, at(225));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.pointerUp(day, at(225));
  fireEvent.pointerDown(day, at(125));
  fireEvent.pointerMove(day, at(225));
  fireEvent.lostPointerCapture(day, at(225));
  fireEvent.pointerUp(day, at(225));
  expect(onPaint).not.toHaveBeenCalled();
});

it('the arrow keys mark a time, also over midnight', async () => {
  const { onPaint, keys } = await open();
  if (keys === null) throw new Error('there is nothing for the keys');
  fireEvent.focus(keys);
  fireEvent.keyDown(keys, { key: 'ArrowLeft' });
  for (let times = 0; times < 3; times += 1) fireEvent.keyDown(keys, { key: 'ArrowRight', shiftKey: true });
  expect(told()).toBe('New price from 11:30 PM to 1:30 AM');
  expect(keys.getAttribute('aria-label')?.replaceAll(/[\u2066-\u2069]/g, '')).toBe(told());
  fireEvent.click(keys);
  expect(onPaint.mock.calls).toEqual([[{ starting_time: '23:30', ending_time: '01:30' }]]);
});

it('who may not add prices has nothing to paint with', async () => {
  const { keys } = await open(false);
  expect(keys).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});
