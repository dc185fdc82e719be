import type { SavedView } from '@voltdeck/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberViews, searchText, ViewsMenuContext } from '../../ui/table/known-views';
import { ViewsButton } from '../../ui/table/views-button';
import { show } from '../../ui/testing';
import { ToastHost } from '../../ui/toast-host';
import { ViewsMenu } from './views-menu';
// What opens first would wait for its code longer than a test does.
import '../../ui/menu-panel';

const page = 'charge-points';

const view = (id: number, name: string, search: Record<string, string>): SavedView => ({
  id,
  page,
  name,
  search,
  columns: null,
  is_shared: false,
  is_default: false,
  is_tile: false,
  is_watched: false,
  is_mailed: false,
  is_mine: true,
  may_change: true,
  maker: { first_name: 'Ada', last_name: 'L' },
  created_at: '2026-01-01T10:00:00.000Z',
  updated_at: '2026-01-01T10:00:00.000Z',
});

/** What the server keeps. */
let kept: SavedView[] = [];

const remade = (method: string, id: number, body: Partial<SavedView>): SavedView | undefined => {
  if (method === 'POST') kept = [...kept, { ...view(100 + kept.length, '', {}), ...body }];
  if (method === 'PUT') kept = kept.map((each) => (each.id === id ? { ...each, ...body } : each));
  if (method === 'DELETE') kept = kept.filter((each) => each.id !== id);
  return method === 'POST' ? kept.at(-1) : kept.find((each) => each.id === id);
};

beforeEach(() => {
  kept = [view(1, 'Faulted', { faulted: 'true' }), view(2, 'On the map', { show: 'both', city: 'Lyon' })];
  const answer = async (address: string, { method = 'GET', body }: RequestInit): Promise<Response> => {
    if (method === 'GET') return Response.json({ success: 1, results: kept });
    const id = Number(address.split('/').at(-1));
    const sent = typeof body === 'string' ? (JSON.parse(body) as Partial<SavedView>) : {};
    return Response.json({ success: 1, results: remade(method, id, sent) ?? { id } });
  };
  vi.stubGlobal('fetch', vi.fn(answer));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = async (address: string) => {
  const client = new QueryClient();
  const shown = await show(
    () => (
      <QueryClientProvider client={client}>
        <ViewsMenuContext value={(props) => <ViewsMenu {...props} />}>
          <ViewsButton page={page} />
        </ViewsMenuContext>
        <ToastHost />
      </QueryClientProvider>
    ),
    address,
  );
  return { ...shown, user: userEvent.setup() };
};

const button = () => screen.getByRole('button', { expanded: false });

const pick = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp): Promise<void> => {
  if (screen.queryByRole('menu') === null)
    await user.click(screen.getByRole('button', { name: /Views|Faulted/ }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

const names = (): string[] => kept.map(({ name }) => name);

describe('the views of a list', () => {
  it('are applied as a whole: what else was in the address goes, and the way the list is shown comes', async () => {
    const { user, address } = await open('/?search=yard');
    await pick(user, 'On the map');
    await waitFor(() => expect(address()).toBe('/?show=both&city=Lyon&view=2'));
  });

  it('say when the list differs from the one in use, which can then be saved again', async () => {
    rememberViews(page, [
      { id: 1, name: 'Faulted', text: searchText({ faulted: 'true' }), isDefault: false },
    ]);
    const { user } = await open('/?faulted=true&city=Lyon&view=1');
    expect(screen.getByRole('button').textContent).toBe('Faulted •');
    await pick(user, 'Save changes to this view');
    await waitFor(() => expect(kept[0]?.search).toEqual({ faulted: 'true', city: 'Lyon' }));
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Faulted'));
  });

  it('take in the list as it is, under a name', async () => {
    const { user, address } = await open('/?city=Paris&page=3');
    await pick(user, 'Save current view…');
    await user.type(await screen.findByLabelText('Name'), '  Paris  ');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(names()).toEqual(['Faulted', 'On the map', 'Paris']));
    expect(kept.at(-1)).toMatchObject({ page, search: { city: 'Paris' }, is_shared: false });
    await waitFor(() => expect(address()).toBe('/?city=Paris&view=102'));
  });

  it('are those there are now each time they are looked at, by the keyboard, too', async () => {
    await open('/?faulted=true&view=1');
    const trigger = await screen.findByRole('button', { name: 'Faulted' });
    kept = [...kept, view(3, 'A colleague’s', {})];
    trigger.click();
    expect(await screen.findByRole('menuitem', { name: /colleague/ })).toBeTruthy();
  });

  it.each(['abc', '1e3', '-1'])('%s in an address names none, and asks for none', async (named) => {
    await open(`/?view=${named}`);
    expect(await screen.findByRole('button', { name: 'Views' })).toBeTruthy();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('are renamed', async () => {
    const { user } = await open('/?faulted=true&view=1');
    await pick(user, 'Rename or share…');
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Broken{Enter}');
    await waitFor(() => expect(names()).toEqual(['Broken', 'On the map']));
    await waitFor(() => expect(button().textContent).toBe('Broken'));
  });

  it('have one that the list opens with, unless the address asks for something', async () => {
    const { user } = await open('/?faulted=true&view=1');
    await pick(user, 'Make it my default');
    await waitFor(() =>
      expect(localStorage.getItem('voltdeck.views.charge-points')).toContain('"isDefault":true'),
    );
    cleanup();
    const plain = await open('/');
    await waitFor(() => expect(plain.address()).toBe('/?faulted=true&view=1'));
    cleanup();
    const asking = await open('/?city=Lyon');
    expect(asking.address()).toBe('/?city=Lyon');
  });

  it('can be deleted, and brought back as they were', async () => {
    const { user, address } = await open('/?faulted=true&view=1');
    await pick(user, 'Delete view');
    await waitFor(() => expect(names()).toEqual(['On the map']));
    await waitFor(() => expect(address()).toBe('/?faulted=true'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toEqual(['On the map', 'Faulted']));
    expect(kept.at(-1)?.search).toEqual({ faulted: 'true' });
    await waitFor(() => expect(address()).toContain(`view=${kept.at(-1)?.id}`));
  });
});

describe('a view that the address names', () => {
  it('has its name, though this browser never saw it', async () => {
    await open('/?faulted=true&view=1');
    expect(await screen.findByRole('button', { name: 'Faulted' })).toBeTruthy();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('that was deleted by its maker is told of, and the list stays as it is', async () => {
    rememberViews(page, [{ id: 9, name: 'Theirs', text: searchText({ faulted: 'true' }), isDefault: true }]);
    const { address } = await open('/?faulted=true&view=9');
    expect(await screen.findByText('This view no longer exists')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/?faulted=true'));
    expect(localStorage.getItem(`voltdeck.views.${page}`)).not.toContain('Theirs');
  });
});
