import { type ChargePointRow, chargePoints, live } from '@voltdeck/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCall } from '../../api/hooks';
import { answers, serve, showToOwner } from '../../api/testing-server';
import { StandingWords } from '../availability/standing';
import { LiveRows } from './live-rows';

const heard = new Map<string, (data: unknown) => void>();
vi.mock('../../api/socket', () => ({
  listen: (channel: string, event: string, handler: (data: unknown) => void) => {
    const name = `${channel} ${event}`;
    heard.set(name, handler);
    return () => heard.delete(name);
  },
}));

afterEach(() => {
  cleanup();
  heard.clear();
  vi.unstubAllGlobals();
});

const standing = {
  reason: 'in_use',
  since: null,
  by: null,
  total: 2,
  free: 1,
  charging: 1,
  idle: 0,
  power: 22,
} as const;
const row = (id: number, of: Partial<ChargePointRow['standing']> = {}) =>
  ({ id, time_zone: 'UTC', standing: { ...standing, ...of } }) as unknown as ChargePointRow;

function List() {
  const { data } = useCall(chargePoints.chargePointTable, { query: {} });
  const rows = data?.data ?? [];
  return (
    <>
      <LiveRows rows={rows} />
      {rows.map((each) => (
        <p key={each.id}>
          <StandingWords chargePoint={each} />
        </p>
      ))}
    </>
  );
}

it('the power of a row that charges moves with what its charge point tells; of others nothing is heard', async () => {
  const idle = row(2, { reason: 'available', charging: 0, free: 2, power: 0 });
  serve([[chargePoints.chargePointTable, answers({ data: [row(1), idle], meta: {}, totals: {} })]]);
  await showToOwner(() => <List />);
  expect(await screen.findByText(/^1 of 2 free · 22/)).toBeTruthy();
  expect([...heard.keys()].every((name) => name.startsWith('private-charge-points.1 '))).toBe(true);
  const told = {
    id: 1,
    status: 'in_use',
    standing: { ...standing, power: 148 },
    station: null,
    online: true,
    last_seen_at: null,
    connectors: [],
    orders: [],
  };
  expect(live.chargePointLive.parse(told)).toEqual(told);
  act(() => heard.get('private-charge-points.1 live')?.(told));
  expect(await screen.findByText(/^1 of 2 free · 148/)).toBeTruthy();
  expect(screen.getByText('2 of 2 free')).toBeTruthy();
});
