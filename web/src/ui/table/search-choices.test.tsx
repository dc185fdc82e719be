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
        searched: 'First and last names',
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

it('finds by one letter', async () => {
  const { user, onChange } = await open('a');
  await user.click(screen.getByRole('checkbox', { name: 'Ada' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['1']);
  expect(screen.queryByText('First and last names')).toBeNull();
});

it('says that nothing matches, and what was looked at', async () => {
  await open('xyz');
  await waitFor(() => expect(screen.getByText('Nothing matches')).toBeTruthy());
  expect(screen.getByText('First and last names')).toBeTruthy();
});
