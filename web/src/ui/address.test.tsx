import { Link } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { targetOf, useWriteSearch } from './address';
import { show } from './testing';

afterEach(cleanup);

it('a link that is chosen while the page runs has its search in words', async () => {
  const target = targetOf('/charge-points', { status: ['pending', 'unavailable'], faulted: false });
  await show(() => <Link {...target}>Go</Link>);
  const link = await screen.findByRole('link');
  expect(link.getAttribute('href')).toBe('/charge-points?status=pending,unavailable&faulted=false');
});

it('a link to one thing names it in its path', () => {
  expect(targetOf('/orders/$id', { tab: 'messages' }, 7)).toEqual({
    to: '/orders/7',
    search: { tab: 'messages' },
  });
});

function Tabs() {
  const write = useWriteSearch();
  return (
    <>
      <button onClick={() => write('push', (former) => ({ ...former, tab: 'two' }))}>Two</button>
      <button onClick={() => write('replace', ({ tab: _tab, ...rest }) => rest)}>One</button>
    </>
  );
}

it('what is written joins what the address says of other things, as a step or in place of the last one', async () => {
  const { address, history } = await show(() => <Tabs />, '/orders?search=Quai');
  const before = history.length;
  screen.getByText('Two').click();
  await expect.poll(address).toBe('/orders?search=Quai&tab=two');
  expect(history.length).toBe(before + 1);
  screen.getByText('One').click();
  await expect.poll(address).toBe('/orders?search=Quai');
  expect(history.length).toBe(before + 1);
});
