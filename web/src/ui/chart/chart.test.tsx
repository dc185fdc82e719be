import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../testing';
import { TimeChart } from './chart';

vi.mock('./time-plot', () => ({ TimePlot: () => null }));

const points = Array.from({ length: 30 }, (_, day) => ({ at: Date.UTC(2026, 2, day + 1), energy: day }));
const series = [
  { key: 'energy', label: 'Energy', unit: 'kWh', tone: 'blue' as const, kind: 'line' as const },
];

const rowsOf = async (scale: 'day' | undefined): Promise<number> => {
  await show(() => <TimeChart title="Energy" points={points} series={series} zone="UTC" scale={scale} />);
  return screen.getAllByRole('row').length - 1;
};

afterEach(cleanup);

it('reads every day out, since each is a figure of its own', async () => {
  expect(await rowsOf('day')).toBe(30);
});

it('says which day still counts on, beside the chart and where days are read out', async () => {
  const partial = { from: Date.UTC(2026, 2, 30), label: 'Today so far' };
  await show(() => (
    <TimeChart title="Energy" points={points} series={series} zone="UTC" scale="day" partial={partial} />
  ));
  expect(screen.getByText('Today so far')).toBeTruthy();
  const days = screen.getAllByRole('rowheader').map((each) => each.textContent);
  expect(days.filter((day) => day.includes('(Today so far)'))).toEqual([days.at(-1)]);
});

it('thins a long curve to what can be listened to, its end included', async () => {
  expect(await rowsOf(undefined)).toBe(16);
});
