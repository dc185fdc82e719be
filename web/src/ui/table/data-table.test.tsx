import { listQuery, several } from '@voltdeck/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useListState } from '../list-state';
import { show } from '../testing';
import { DataTable } from './data-table';
import type { RowSource } from './types';

interface Row {
  id: number;
  name: string;
}

const query = listQuery(['name', 'created_at'], { status: several(z.enum(['on', 'off'])).optional() });

const source: RowSource<Row> = {
  data: {
    data: [
      { id: 1, name: 'One' },
      { id: 2, name: 'Two' },
    ],
    meta: { current_page: 1, last_page: 3, per_page: 25, total: 60 },
  },
  error: null,
  refetch: async () => undefined,
};

const noMeta = { current_page: 1, last_page: 1, per_page: 25, total: 0 };

const states: Record<string, unknown>[] = [];

function Example({ rows = source }: { rows?: RowSource<Row> }) {
  const state = useListState(query);
  states.push({ ...state.query });
  return (
    <DataTable
      id="example"
      label="Things"
      source={rows}
      state={state}
      rowKey={(row) => String(row.id)}
      href={(row) => `/things/${row.id}`}
      search="Name"
      columns={[
        { id: 'name', header: 'Name', cell: (row) => row.name, sort: 'name', phone: 'title', fixed: true },
        { id: 'number', header: 'Number', cell: (row) => row.id },
      ]}
      filters={[
        {
          kind: 'multi',
          key: 'status',
          label: 'Status',
          options: [
            { value: 'on', label: 'Switched on' },
            { value: 'off', label: 'Switched off' },
          ],
        },
      ]}
      bulkActions={(keys) => <span>{`chosen ${keys.join(' ')}`}</span>}
      totals={[{ label: 'Energy', value: '1,204 kWh' }]}
      empty={{ title: 'No things yet', text: 'Add the first one.' }}
    />
  );
}

const last = () => states.at(-1);

afterEach(() => {
  cleanup();
  states.length = 0;
});

describe('the state of a list', () => {
  it('is read from the address, and what is wrong there is dropped', async () => {
    await show(() => <Example />, '/things?status=on,off&sort=-name&page=2&per_page=900');
    expect(last()).toEqual({ status: ['on', 'off'], sort: '-name', page: 2, per_page: 25 });
    expect(screen.getByText('Switched on, Switched off')).toBeTruthy();
  });

  it('goes into the address when a heading is pressed, without defaults', async () => {
    const user = userEvent.setup();
    const { address } = await show(() => <Example />);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(address()).toBe('/?sort=name'));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(address()).toBe('/?sort=-name'));
  });

  it('starts again at the first page when the search changes', async () => {
    const user = userEvent.setup();
    const { address } = await show(() => <Example />, '/?page=3');
    await user.type(screen.getByRole('searchbox'), 'mall');
    await waitFor(() => expect(address()).toBe('/?search=mall'));
  });

  it('loses a filter with its chip', async () => {
    const user = userEvent.setup();
    const { address } = await show(() => <Example />, '/?status=on&sort=name');
    await user.click(screen.getByRole('button', { name: 'Remove filter Status' }));
    await waitFor(() => expect(address()).toBe('/?sort=name'));
  });
});

describe('the rows', () => {
  it('open with Enter and move the focus with arrows', async () => {
    const user = userEvent.setup();
    const { address } = await show(() => <Example />);
    const [first, second] = screen.getAllByRole('row').slice(1);
    first?.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/things/2'));
  });

  it('are selected with Space', async () => {
    const user = userEvent.setup();
    await show(() => <Example />);
    screen.getAllByRole('row')[1]?.focus();
    await user.keyboard(' ');
    expect(screen.getByText('chosen 1')).toBeTruthy();
  });
});

describe('the keys', () => {
  it('j reaches the rows from anywhere, x selects, and shift and x select up to a row', async () => {
    const user = userEvent.setup();
    await show(() => <Example />);
    const [first, second] = screen.getAllByRole('row').slice(1);
    await user.keyboard('j');
    expect(document.activeElement).toBe(first);
    await user.keyboard('x');
    expect(screen.getByText('chosen 1')).toBeTruthy();
    await user.keyboard('j');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{Shift>}X{/Shift}');
    expect(screen.getByText('chosen 1 2')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/chosen/)).toBeNull();
  });

  it('letters go into the search while it has the focus', async () => {
    const user = userEvent.setup();
    await show(() => <Example />);
    await user.keyboard('/');
    await user.keyboard('jx');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jx');
  });

  it('brackets turn the page', async () => {
    const user = userEvent.setup();
    const { address } = await show(() => <Example />);
    await user.keyboard(']');
    await waitFor(() => expect(address()).toBe('/?page=2'));
  });
});

describe('rows that change while they are looked at', () => {
  it('keep the selection and the focus', async () => {
    const user = userEvent.setup();
    let change: (rows: RowSource<Row>) => void = () => undefined;
    function Changing() {
      const [rows, setRows] = useState(source);
      useEffect(() => {
        change = setRows;
      }, []);
      return <Example rows={rows} />;
    }
    await show(() => <Changing />);
    await user.keyboard('jx');
    const focused = document.activeElement;
    const next = [
      { id: 3, name: 'Three' },
      { id: 1, name: 'One, renamed' },
    ];
    act(() => change({ ...source, data: { data: next, meta: source.data?.meta ?? noMeta } }));
    expect(screen.getByText('chosen 1')).toBeTruthy();
    expect(document.activeElement).toBe(focused);
    expect(focused?.textContent).toContain('One, renamed');
  });
});

describe('the totals', () => {
  it('of the whole set stand under the rows', async () => {
    await show(() => <Example />);
    const totals = screen.getByLabelText('Totals');
    expect(totals.closest('tfoot')).not.toBeNull();
    expect(totals.textContent).toBe('Energy1,204 kWh');
  });
});

describe('without rows', () => {
  it('an empty list says what it is for', async () => {
    const rows = {
      ...source,
      data: { data: [], meta: { current_page: 1, last_page: 1, per_page: 25, total: 0 } },
    };
    await show(() => <Example rows={rows} />);
    expect(screen.getByText('No things yet')).toBeTruthy();
  });

  it('one that a search left empty does not, while the search is taken back', async () => {
    const rows = { ...source, data: { data: [], meta: noMeta }, isPlaceholderData: true };
    await show(() => <Example rows={rows} />);
    expect(screen.queryByText('No things yet')).toBeNull();
    expect(screen.getByText('Nothing matches')).toBeTruthy();
  });

  it('an error offers to try again', async () => {
    const refetch = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
    await show(() => (
      <Example rows={{ data: undefined, error: { message: 'The server is away.' }, refetch }} />
    ));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('alert').textContent).toContain('The server is away.');
  });
});
