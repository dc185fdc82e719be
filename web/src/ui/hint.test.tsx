import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { hint } from './hint';
import { Overlays } from './overlays';
import { show } from './testing';

afterEach(cleanup);

const shown = () =>
  show(() => (
    <main>
      <span {...hint('All is well')}>Available</span>
      <Overlays />
    </main>
  ));

it('shows while something is pointed at, and goes with the pointer', async () => {
  const user = userEvent.setup();
  await shown();
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.hover(screen.getByText('Available'));
  expect((await screen.findByRole('tooltip')).textContent).toBe('All is well');
  await user.hover(document.body);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

it('goes with Escape', async () => {
  const user = userEvent.setup();
  await shown();
  await user.hover(screen.getByText('Available'));
  await screen.findByRole('tooltip');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});
