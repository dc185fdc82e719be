import { categories, type Category } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, serve, showToOwner } from '../../api/testing-server';
import { CategoryDialog } from './category-dialog';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const category: Category = {
  id: 3,
  type: 'charge-point',
  name: 'Fast',
  color: '#BC4C00',
  uses_count: 2,
  version: 4,
  created_at: '2026-01-01T00:00:00Z',
};

it('adds a category without a colour for what the list shows', async () => {
  const { to } = serve([[categories.createCategory, answers({ ...category, color: null })]]);
  const onClose = vi.fn<() => void>();
  await showToOwner(() => <CategoryDialog type="charging-site" onClose={onClose} />);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Hotels');
  await user.click(screen.getByRole('button', { name: 'Add category' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(to(categories.createCategory)[0]?.body).toMatchObject({ type: 'charging-site', name: 'Hotels' });
});

it('does not send what is no colour, and says so at the field', async () => {
  const { to } = serve([[categories.updateCategory, answers(category)]]);
  await showToOwner(() => (
    <CategoryDialog type="charge-point" category={category} onClose={() => undefined} />
  ));
  const user = userEvent.setup();
  const color = await screen.findByRole('textbox', { name: /Colour/ });
  await user.clear(color);
  await user.type(color, 'reddish');
  await user.click(screen.getByRole('button', { name: 'Save category' }));
  await waitFor(() => expect(color.getAttribute('aria-invalid')).toBe('true'));
  expect(to(categories.updateCategory)).toEqual([]);
});
