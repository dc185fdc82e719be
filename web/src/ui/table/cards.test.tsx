import { listQuery } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useListState } from '../list-state';
import { show } from '../testing';
import { DataTable } from './data-table';

const query = listQuery(['name'], {});
const meta = { current_page: 1, last_page: 1, per_page: 25, total: 1 };
const rows = {
  data: { data: [{ id: 7, name: 'Settlement' }], meta },
  error: null,
  refetch: async () => undefined,
};
const opened: number[] = [];

function Example() {
  return (
    <DataTable
      id="cards"
      label="Movements"
      source={rows}
      state={useListState(query)}
      rowKey={({ id }) => String(id)}
      onOpen={({ id }) => opened.push(id)}
      columns={[{ id: 'name', header: 'Name', cell: ({ name }) => name, phone: 'title' }]}
      empty={{ title: 'None', text: '' }}
    />
  );
}

beforeEach(() => {
  const matches = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => matches);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a row that opens on its page opens as a card, too, by touch and by keyboard', async () => {
  const user = userEvent.setup();
  await show(Example);
  const card = await screen.findByRole('button', { name: 'Settlement' });
  await user.click(card);
  card.focus();
  await user.keyboard('{Enter}');
  expect(opened).toEqual([7, 7]);
});
