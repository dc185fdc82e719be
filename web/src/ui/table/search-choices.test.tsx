import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../testing';
import { SearchChoices } from './search-choices';

afterEach(cleanup);

const ada = { value: '1', label: 'Ada' };

const open = async (typed: string) => {
  const onChange = vi.fn<(chosen: string[]) => void>();
  await show(() => (
    <SearchChoices
      filter={{
        kind: 'search',
        key: 'user_id',
        label: 'Driver',
        least: 3,
        useFound: (text) => [ada].filter(({ label }) => label.toLowerCase().includes(text)),
        useNames: () => [],
      }}
      chosen={[]}
      onChange={onChange}
    />
  ));
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox'), typed);
  return { user, onChange };
};

it('says that more letters are needed, and offers what is at hand meanwhile', async () => {
  const { user, onChange } = await open('a');
  expect(await screen.findByText('Type at least 3 letters to search all')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Ada' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['1']);
});

it('says that nothing matches once enough was typed', async () => {
  await open('xyz');
  await waitFor(() => expect(screen.getByText('Nothing matches')).toBeTruthy());
  expect(screen.queryByText(/at least/)).toBeNull();
});
