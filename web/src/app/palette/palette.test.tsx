import { search } from '@voltdeck/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, serve } from '../../api/testing-server';
import { rememberPlace } from '../../ui/recent-places';
import { nothingFound, openOverPage, shownCommands } from './testing';

const placeholder = 'Find a power center or an order, or go to a page';
const palais = {
  id: 7,
  title: 'Café du Palais',
  identifier: 'P-7',
  status: 'busy',
  standing: { reason: 'busy', since: null, by: null, total: 2, free: 0, charging: 1, idle: 1, power: 22 },
  time_zone: 'Europe/Paris',
  site: null,
};

beforeEach(() => {
  serve([
    [
      search.find,
      ({ query }) =>
        answers(query.get('q') === 'cafe' ? { ...nothingFound, charge_points: [palais] } : nothingFound)(),
    ],
  ]);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  document.dir = 'ltr';
  vi.unstubAllGlobals();
});

const openFound = async () => {
  const shown = await openOverPage();
  await shown.user.type(shown.field, 'cafe');
  await waitFor(() => expect(shownCommands()[0]).toBe('charge-point-7'));
  await shown.user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.querySelector('[data-selected]')).not.toBeNull());
  return shown;
};

const further = ['open', 'prices', 'orders', 'messages', 'copy'].map((id) => `charge-point-7-${id}`);

describe('the palette', () => {
  it('opens by Ctrl K and closes by Escape, and begins empty again', async () => {
    const { user, field } = await openOverPage();
    await user.type(field, 'orders');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText(placeholder)).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    const again = await screen.findByLabelText<HTMLInputElement>(placeholder);
    await waitFor(() => expect(again.value).toBe(''));
  });

  it.each(['{Tab}', '{ArrowRight}'])('shows with %s what else can be done, and goes back', async (key) => {
    const { user } = await openFound();
    await user.keyboard(key);
    await waitFor(() => expect(shownCommands()).toEqual(further));
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(shownCommands()[0]).toBe('charge-point-7'));
  });

  it('goes back to what was found also for who takes a while', async () => {
    const { user, field } = await openFound();
    await user.keyboard('{Tab}');
    await waitFor(() => expect(shownCommands()).toEqual(further));
    // Longer than what is typed waits before it is asked for.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(shownCommands()[0]).toBe('charge-point-7'));
    expect(field.value).toBe('cafe');
  });

  it('turns with the language: in Arabic what lies behind is on the left', async () => {
    document.dir = 'rtl';
    const { user } = await openFound();
    await user.keyboard('{ArrowRight}');
    expect(shownCommands()[0]).toBe('charge-point-7');
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(shownCommands()).toEqual(further));
  });

  it('says of a power center why it has its status', async () => {
    await openFound();
    expect(screen.getByText('Busy · 1 charging, 1 plugged in and idle · P-7')).toBeTruthy();
  });

  it('keeps the arrow for the text until it stands at its end', async () => {
    const { user, field } = await openFound();
    field.setSelectionRange(1, 1);
    await user.keyboard('{ArrowRight}');
    expect(shownCommands()[0]).toBe('charge-point-7');
  });

  it('runs what is chosen with Enter', async () => {
    const { user, address } = await openFound();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/charge-points/7'));
  });

  it('offers first where one was lately, until something is typed', async () => {
    rememberPlace({ to: '/orders/12', name: 'Order #12' });
    const { user, field } = await openOverPage();
    await waitFor(() => expect(shownCommands()[0]).toBe('recent-/orders/12'));
    await user.type(field, 'nothing like it');
    await waitFor(() => expect(shownCommands()).toEqual([]));
  });

  it.each([
    ['الطلبات', '/orders'],
    ['الطَّلَبات', '/orders'],
    ['demarrer une charge', 'start'],
    ['TABLEAU', '/'],
  ])('finds a page by its name in another language, %s', async (typed, id) => {
    const { user, field } = await openOverPage();
    await user.type(field, typed);
    await waitFor(() => expect(shownCommands()[0]).toBe(id));
  });

  it('marks what fits where an accent was left out', async () => {
    await openFound();
    expect(document.querySelector('[data-command] mark')?.textContent).toBe('Café');
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'an Enter that ends a composition (%j) runs nothing, and one after it does',
    async (mark) => {
      const { field, address } = await openFound();
      fireEvent.keyDown(field, { key: 'Enter', ...mark });
      fireEvent.keyDown(field, { key: 'ArrowDown', ...mark });
      expect(address()).toBe('/');
      expect(screen.queryByLabelText(placeholder)).toBe(field);
      fireEvent.keyDown(field, { key: 'Enter' });
      await waitFor(() => expect(address()).toBe('/charge-points/7'));
    },
  );

  it('an Enter that ends a composition before anything is found is not kept for what comes', async () => {
    const { user, field, address } = await openOverPage();
    await user.type(field, 'cafe');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    await waitFor(() => expect(shownCommands()[0]).toBe('charge-point-7'));
    expect(address()).toBe('/');
    expect(screen.queryByLabelText(placeholder)).toBe(field);
  });

  it('an Enter that is pressed twice or held presses nothing of the page', async () => {
    const { field, page, address } = await openFound();
    const heard = vi.fn<() => void>();
    page.addEventListener('keydown', heard);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(document.activeElement).toBe(page));
    for (let times = 0; times < 3; times += 1) fireEvent.keyDown(page, { key: 'Enter', repeat: true });
    expect(heard).not.toHaveBeenCalled();
    expect(address()).toBe('/charge-points/7');
  });

  it.each(['Enter', '{Escape}'])('gives the focus back where it was, left by %s', async (key) => {
    const { user, field, page } = await openOverPage();
    await user.type(field, key === 'Enter' ? 'dark{Enter}' : '{Escape}');
    await waitFor(() => expect(document.querySelector('[data-part="palette"]')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(page));
  });
});
