import { listQuery, several } from '@voltdeck/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useLocation } from '@tanstack/react-router';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { forgetEntries } from '../entry-memory';
import { useListState } from '../list-state';
import { PersonContext } from '../local-choice';
import { show } from '../testing';
import { DataTable } from './data-table';

const query = listQuery(['name'], { status: several(z.enum(['on', 'off'])).optional() });

const rows = ['One', 'Two', 'Three'].map((name, index) => ({ id: index + 1, name }));
const sizes: number[] = [];

function List() {
  const state = useListState(query);
  sizes.push(state.query.per_page);
  return (
    <DataTable
      id="steps"
      label="Things"
      source={{
        data: {
          data: rows,
          meta: { current_page: state.query.page, last_page: 9, per_page: 25, total: 200 },
        },
        error: null,
        refetch: async () => undefined,
      }}
      state={state}
      rowKey={(row) => String(row.id)}
      href={(row) => `/things/${row.id}`}
      search="Name"
      columns={[{ id: 'name', header: 'Name', cell: (row) => row.name, sort: 'name', phone: 'title' }]}
      filters={[
        { kind: 'multi', key: 'status', label: 'Status', options: [{ value: 'on', label: 'Switched on' }] },
      ]}
      bulkActions={() => null}
      empty={{ title: 'No things yet' }}
    />
  );
}

/** The list at its address, and elsewhere a page that is none. */
function Pages({ person }: { person: number }) {
  const isList = !useLocation().pathname.startsWith('/things/');
  return <PersonContext value={person}>{isList ? <List /> : <h1>Thing</h1>}</PersonContext>;
}

const open = async (person = 1, at = '/') => {
  const shown = await show(() => <Pages person={person} />, at);
  const goBack = async (to: string): Promise<void> => {
    act(() => shown.history.back());
    await waitFor(() => expect(shown.address()).toBe(to));
  };
  return { ...shown, goBack, user: userEvent.setup() };
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  forgetEntries();
  sizes.length = 0;
});

it('goes back from a page, a sort and a filter one by one', async () => {
  const { user, address, goBack } = await open(1, '/?status=on');
  const steps = [address()];
  const press = async (name: string): Promise<void> => {
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(steps).not.toContain(address()));
    steps.push(address());
  };
  for (const name of ['Name', 'Name', 'Next page', 'Remove filter Status']) await press(name);
  expect(new URLSearchParams(steps[3]?.slice(2)).get('page')).toBe('2');
  expect(steps.at(-1)).toBe('/?sort=-name');
  for (const step of steps.slice(0, -1).toReversed()) await goBack(step);
});

it('takes a search back as a whole, and its box follows', async () => {
  const { user, address, goBack } = await open();
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  await user.type(box, 'mall');
  await waitFor(() => expect(address()).toBe('/?search=mall'));
  await goBack('/');
  await waitFor(() => expect(box.value).toBe(''));
});

it('finds selection and focus as they were when one comes back from a row', async () => {
  const { user, address, goBack } = await open();
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(address()).toBe('/?sort=name'));
  const [first, second] = screen.getAllByRole('row').slice(1);
  act(() => first?.focus());
  await user.keyboard('x{ArrowDown}');
  expect(document.activeElement).toBe(second);
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Thing' });
  await goBack('/?sort=name');
  await screen.findByText('1 row selected');
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset.key).toBe('2'));
});

it('opens the same address anew with nothing selected', async () => {
  const { user } = await open();
  const [first] = screen.getAllByRole('row').slice(1);
  act(() => first?.focus());
  await user.keyboard('x');
  await screen.findByText('1 row selected');
  cleanup();
  await open();
  expect(screen.queryByText('1 row selected')).toBeNull();
});

it('keeps the rows of a page for the person who chose them', async () => {
  const { user, address } = await open(1);
  await user.selectOptions(screen.getByRole('combobox'), '200');
  await waitFor(() => expect(address()).toBe('/?per_page=200'));
  cleanup();
  const again = await open(1);
  expect(sizes.at(-1)).toBe(200);
  expect(again.address()).toBe('/');
  // Whoever is sent the address of a page sees the same rows there.
  await again.user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(again.address()).toBe('/?page=2&per_page=200'));
  cleanup();
  await open(2);
  expect(sizes.at(-1)).toBe(25);
  cleanup();
  const last = await open(1);
  await last.user.selectOptions(screen.getByRole('combobox'), '25');
  cleanup();
  await open(1);
  expect(sizes.at(-1)).toBe(25);
});
