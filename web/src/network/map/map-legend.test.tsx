import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../ui/testing';
import { MapLegend } from './map-legend';

afterEach(cleanup);

it('the legend parts what is away from what is faulted and what somebody took out, in shape and words', async () => {
  const place = { west: 1, south: 1, east: 2, north: 2 };
  const states = [
    { status: 'unavailable', reason: 'offline', count: 2 },
    { status: 'out_of_service', reason: 'faulted', count: 1 },
    { status: 'out_of_service', reason: 'taken_out', count: 3 },
  ] as const;
  const cluster = {
    longitude: 1,
    latitude: 1,
    count: 6,
    states: [...states],
    bounds: place,
    is_one_spot: true,
  };
  const shown = { clusters: [cluster], points: [], total: 6, unplaced: 0, bounds: place };
  await show(() => <MapLegend shown={shown} filters={{}} />);
  const lines = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    '2Unavailable · offline',
    '1Out of service · all connectors faulted',
    '3Out of service · taken out',
  ]);
  expect(new Set(lines.map((line) => line.querySelector('svg')?.innerHTML)).size).toBe(3);
});
