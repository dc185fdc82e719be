import { beforeEach, expect, it } from 'vitest';
import { recentPlaces, rememberPlace } from '../../ui/recent-places';
import { rememberViews } from '../../ui/table/known-views';
import { forgetPerson, meetPerson } from './forget';

const views = 'voltdeck.views.orders';

beforeEach(() => {
  localStorage.clear();
  meetPerson(1);
  rememberPlace({ to: '/orders/1', name: '#1' });
  rememberViews('orders', [{ id: 5, name: 'Of Lyon', text: '[]', isDefault: false }]);
});

it('whoever comes back finds lists and places as they were', () => {
  meetPerson(1);
  expect(recentPlaces()).toHaveLength(1);
  expect(localStorage.getItem(views)).toContain('Of Lyon');
});

it('another membership finds nothing of the former, though nobody logged out', () => {
  meetPerson(2);
  expect([recentPlaces(), localStorage.getItem(views)]).toEqual([[], null]);
});

it('nothing at all stays behind of who logs out', () => {
  forgetPerson();
  expect(Object.keys(localStorage)).toEqual([]);
});
