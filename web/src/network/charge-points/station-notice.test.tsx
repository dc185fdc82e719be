import { faults, type Station } from '@voltdeck/contract';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, serve, showToOwner } from '../../api/testing-server';
import { show } from '../../ui/testing';
import { PlanNotice, StationNotice } from './station-notice';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const said = async (station: Station | null): Promise<string | undefined> => {
  serve([[faults.listFaults, answers({ data: [] })]]);
  const { queryByRole } = await showToOwner(() => (
    <StationNotice chargePoint={{ id: 7, station, time_zone: 'UTC' }} />
  ));
  return queryByRole('status')
    ?.textContent.replaceAll(/[\u2068\u2069]/g, '')
    .trim();
};

it('says what a power center reports of itself, its fault, since when, and what follows', async () => {
  const status_at = new Date().toISOString();
  expect(await said({ ocpp_status: 'Faulted', fault: 'GroundFailure', status_at })).toBe(
    'The power center as a whole reports: Faulted (GroundFailure). No charging starts until it reports that it is available again. Since: just now',
  );
});

it.each([
  [{ ocpp_status: 'Faulted', fault: 'Faulted', status_at: null }, /reports: Faulted\. No charging/],
  [{ ocpp_status: 'Unavailable', fault: null, status_at: null }, /reports: Unavailable\. No charging/],
] as const)('names %j once', async (station, expected) => {
  expect(await said(station)).toMatch(expected);
});

it('is not there while the power center works', async () => {
  expect(await said(null)).toBeUndefined();
});

it('says that the plan switched it off, and what brings it back', async () => {
  const { queryByRole, unmount } = await show(() => <PlanNotice since="2026-03-02T10:00:00.000Z" />);
  expect(queryByRole('status')?.textContent).toMatch(/plan does not include .* until the plan is upgraded/);
  unmount();
  const without = await show(() => <PlanNotice since={null} />);
  expect(without.queryByRole('status')).toBeNull();
});
