import { listQuery } from '@voltdeck/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useListState } from '../list-state';
import { show } from '../testing';
import { inOrder, moved } from './arranged';
import { DataTable } from './data-table';
import type { RowSource } from './types';

interface Row {
  id: number;
  name: string;
}

const query = listQuery(['name'], {});

const sourceOf = (data: Row[]): RowSource<Row> => ({
  data: { data, meta: { current_page: 1, last_page: 3, per_page: 2, total: 60 } },
  error: null,
  refetch: async () => undefined,
});

const two = sourceOf([
  { id: 1, name: 'One' },
  { id: 2, name: 'Two' },
]);

let change: (rows: RowSource<Row>) => void = () => undefined;

function Example() {
  const [rows, setRows] = useState(two);
  useEffect(() => {
    change = setRows;
  }, []);
  return (
    <DataTable
      id="example"
      label="Things"
      source={rows}
      state={useListState(query)}
      rowKey={(row) => String(row.id)}
      columns={[
        { id: 'name', header: 'Name', cell: (row) => row.name, fixed: true },
        { id: 'number', header: 'Number', cell: (row) => row.id },
        { id: 'twice', header: 'Twice', cell: (row) => row.id * 2 },
      ]}
      selectsMatching
      bulkActions={(keys, isAll) => <span>{isAll ? 'for all' : `for ${keys.join(' ')}`}</span>}
      empty={{ title: 'No things yet' }}
    />
  );
}

const headings = () => screen.getAllByRole('columnheader').flatMap((each) => each.textContent || []);

const drag = (from: string, to: string): void => {
  const carried = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => carried.set(type, value),
    getData: (type: string) => carried.get(type) ?? '',
    get types() {
      return [...carried.keys()];
    },
  };
  const at = (name: string) => screen.getByRole('columnheader', { name });
  fireEvent.dragStart(at(from), { dataTransfer });
  fireEvent.dragOver(at(to), { dataTransfer });
  fireEvent.drop(at(to), { dataTransfer });
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the columns', () => {
  it('stand as they were named, a fixed one that was not named first, hidden ones last', () => {
    const columns = [{ id: 'a', fixed: true }, { id: 'b' }, { id: 'c' }, { id: 'd' }];
    expect(inOrder(columns, ['d', 'b', 'gone']).map(({ id }) => id)).toEqual(['a', 'd', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 'b')).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b'], 'gone', 'b')).toEqual(['a', 'b']);
  });

  it('stay where they were dragged, on the next visit too', async () => {
    const { address, unmount } = await show(() => <Example />);
    drag('Twice', 'Number');
    await waitFor(() => expect(headings()).toEqual(['Name', 'Twice', 'Number']));
    expect(address()).toBe('/?columns=name,twice,number');
    unmount();
    await show(() => <Example />);
    expect(headings()).toEqual(['Name', 'Twice', 'Number']);
  });

  it('of an address come before those of the browser', async () => {
    localStorage.setItem('voltdeck.columns.example', 'name,twice,number');
    await show(() => <Example />, '/?columns=name,number');
    expect(headings()).toEqual(['Name', 'Number']);
  });
});

describe('many rows', () => {
  it('of the page are selected by one key, and all that match by a word', async () => {
    const user = userEvent.setup();
    await show(() => <Example />);
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('for 1 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Select all 60 that match' }));
    expect(screen.getByText('for all')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Only those on this page' }));
    expect(screen.getByText('for 1 2')).toBeTruthy();
  });
});

it('a list that changes while it is looked at stays scrolled where it was', async () => {
  await show(() => <Example />);
  const box = (): HTMLElement | null => screen.getByRole('table').parentElement;
  const scroll = box();
  if (scroll === null) throw new Error('there is no table');
  scroll.scrollTop = 120;
  scroll.scrollLeft = 40;
  act(() =>
    change(
      sourceOf([
        { id: 3, name: 'Three' },
        { id: 1, name: 'One, renamed' },
      ]),
    ),
  );
  expect(screen.getByText('One, renamed')).toBeTruthy();
  expect(box()).toBe(scroll);
  expect([scroll.scrollTop, scroll.scrollLeft]).toEqual([120, 40]);
});
