import type { OrderDetail } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { loadLateMessages } from '../../i18n/late';
import { show } from '../../ui/testing';
import { CardElsewhere } from './card-elsewhere';

afterEach(cleanup);

const elsewhere: OrderDetail['token_elsewhere'] = {
  at: '2026-03-02T10:12:00.000Z',
  order_id: 58,
  charge_point: { id: 4, title: 'Lobby 2' },
  offline_since: '2026-03-02T10:01:00.000Z',
};
const open = async (change: Partial<OrderDetail>) => {
  await loadLateMessages('en');
  const order = {
    token_elsewhere: elsewhere,
    state: 'charging',
    time_zone: 'Asia/Amman',
    ...change,
  } as const;
  await show(() => <CardElsewhere order={order} />);
};
const said = (): string => screen.getByRole('note').textContent.replaceAll(/[\u2068\u2069]/g, '');

it('names the session that the card began, where and when, and since when the charger is away', async () => {
  await open({});
  expect(said()).toMatch(
    /order #58 at Lobby 2 on .*1:12\sPM.*offline since .*1:01\sPM.*This session goes on/,
  );
  expect(screen.getByRole('link', { name: 'Open order #58' }).getAttribute('href')).toBe('/orders/58');
});

it('does not say of a session that is over that it goes on', async () => {
  await open({ state: 'completed' });
  expect(said()).not.toContain('goes on');
});

it('says nothing where the card stayed', async () => {
  await open({ token_elsewhere: null });
  expect(screen.queryByRole('note')).toBeNull();
});
