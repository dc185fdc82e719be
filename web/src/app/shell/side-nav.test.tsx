import type { Needs } from '@voltdeck/contract';
import { IconLeaf } from '@tabler/icons-react';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { owner, showTo } from '../../api/testing-server';
import { SideNav } from './side-nav';

const needs = vi.hoisted((): Needs => ({
  operator: 'sustainability.read',
  feature: 'sustainability-dashboard',
}));

vi.mock('../navigation', () => ({
  fleetNavigation: [],
  navigation: [{ group: 'insight', items: [{ page: 'orders', to: '/orders', icon: IconLeaf, needs }] }],
}));
vi.mock('../../api/product-name', () => ({ useProductName: () => 'Voltdeck' }));

afterEach(cleanup);

const links = async (change: Partial<typeof owner>) => {
  await showTo({ ...owner, ...change }, () => <SideNav isFolded={false} />);
  await screen.findByRole('navigation');
  return screen
    .queryAllByRole('link')
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
};

it('a place that the plan includes is open', async () => {
  expect(await links({ subscriptionFeatures: ['sustainability-dashboard'] })).toEqual([[null, '/orders']]);
});

it('a place that the plan lacks says so, and its gate leads to the plans', async () => {
  expect(await links({ subscriptionFeatures: [] })).toEqual([['Orders: not in your plan', '/orders']]);
});

it('a place without whose key one works is absent, whatever the plan is', async () => {
  const worker = { is_owner: false, permissions: [] };
  expect(await links({ ...worker, subscriptionFeatures: [] })).toEqual([]);
  cleanup();
  expect(await links({ ...worker, subscriptionFeatures: ['sustainability-dashboard'] })).toEqual([]);
});
