import { admins, live, logins, orders, profiles } from '@voltdeck/contract';
import { afterEach, expect, it } from 'vitest';
import { asSeen, mayNotSend, seeAs } from './seen-as';
import { owner } from './testing-server';
import { setToken } from './token';

const seen = { name: 'Ada', isOwner: false, permissions: ['operator-dashboard.order.read'], refusal: 'no' };
afterEach(() => seeAs(null));

it('nothing is changed through somebody else’s eyes', () => {
  seeAs(seen);
  expect([admins.createAdmin, admins.replaceAdmin, profiles.subscribeToNews].map(mayNotSend)).toEqual([
    'no',
    'no',
    'no',
  ]);
  expect([orders.listOrders, logins.logout, live.channelAuths].map(mayNotSend)).toEqual([null, null, null]);
});

it('one sees what they may, and stays oneself', () => {
  const user = asSeen(owner, seen);
  expect(user).toMatchObject({ id: owner.id, is_owner: false, permissions: seen.permissions });
});

it('the look ends, also with the login', () => {
  seeAs(seen);
  seeAs(null);
  expect(mayNotSend(admins.createAdmin)).toBeNull();
  seeAs(seen);
  setToken('another');
  expect(mayNotSend(admins.createAdmin)).toBeNull();
  setToken(null);
});
