import { stats } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, serve, showToOwner } from '../../api/testing-server';
import { UseChart } from './use-chart';

vi.mock('../../ui/chart/time-plot', () => ({ TimePlot: () => null }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const days = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-03-${String(index + 1).padStart(2, '0')}`,
  orders: 0,
  energy: 1,
  earnings: 0,
}));
const sums = { orders: 0, energy: 30, earnings: 0 };
const told = (utilisation: { last_30_days: number | null; too_young: boolean }) => ({
  ...sums,
  last_30_days: { ...sums, before: { ...sums, by_day: days }, by_day: days },
  utilisation: { ...utilisation, before: null, by_day: [] },
  currency: 'EUR',
});
const shown = async (utilisation: Parameters<typeof told>[0]) => {
  serve([[stats.chargePointStats, answers(told(utilisation))]]);
  await showToOwner(() => <UseChart chargePointId={1} zone="UTC" />);
  await screen.findByRole('table');
};

it('of a power center younger than an hour no percentage is told', async () => {
  await shown({ last_30_days: null, too_young: true });
  expect(screen.getByText('Too young to say')).toBeTruthy();
  expect(screen.queryByText(/%/)).toBeNull();
});

it('older ones have theirs, and today is told as a day that still counts on', async () => {
  await shown({ last_30_days: 0.25, too_young: false });
  expect(screen.getByText('25%')).toBeTruthy();
  expect(screen.queryByText('Too young to say')).toBeNull();
  const last = screen.getAllByRole('rowheader').at(-1);
  expect(last?.textContent).toContain('(Today so far)');
});
