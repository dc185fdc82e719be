import { listQuery, several } from '@voltdeck/contract';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type ListState, listSearch, useListState } from './list-state';
import { show } from './testing';

const query = listQuery(['name'], { status: several(z.enum(['on', 'off'])).optional() });

const lists: ListState<unknown>[] = [];

function List() {
  lists.push(useListState(query));
  return null;
}

const open = async (at: string) => show(() => <List />, at);

beforeEach(() => {
  localStorage.clear();
  lists.length = 0;
});
afterEach(cleanup);

it('a list asks for what its call knows of an address, and for nothing else', async () => {
  await open('/?page=x&evil=1&search=Quai&tab=messages&status=on&sort=evil');
  expect(lists.at(-1)?.query).toEqual({ page: 1, per_page: 25, search: 'Quai', status: ['on'] });
});

it('a wrong value is left out of the address with the next change, what others read of it stays', async () => {
  const { address } = await open('/?page=x&tab=messages&status=evil');
  act(() => lists.at(-1)?.set({ search: 'Quai' }));
  expect(new URLSearchParams(address().slice(2))).toEqual(
    new URLSearchParams({ tab: 'messages', search: 'Quai' }),
  );
});

it('hands an address on as it stands: the list reads it by the schema of its call', () => {
  const raw = { page: 'x', status: 'on,off' };
  expect(listSearch(raw)).toBe(raw);
});
