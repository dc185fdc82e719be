import { type Sustainability, sustainability as calls } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, refuses, serve, showToOwner } from '../../api/testing-server';
import { SustainabilityScreen } from './sustainability-screen';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const figures = { orders: 4, energy: 200, energy_uncounted: 100, co2: 46.062, kilometres: 952.4, trees: 2.1 };
const general = { since: 2022, source: 'A named source', as_of: '2026-11-27' };
const report: Sustainability = {
  from: '2026-01-01',
  to: '2026-03-31',
  by: 'month',
  time_zone: 'Europe/Berlin',
  totals: figures,
  before: { ...figures, from: '2025-10-03', to: '2025-12-31', co2: 23.031 },
  points: [{ ...figures, day: '2026-01-01' }],
  sites: [
    { ...figures, id: 3, name: 'Depot', country: 'DE', energy: 100, energy_uncounted: 0 },
    { ...figures, id: 4, name: 'Port', country: 'MC', energy: 100, co2: 0, trees: null },
  ],
  sites_count: 2,
  uncounted: [{ country: 'MC', reason: 'no-factor', energy: 100 }],
  factors: {
    combustion: [{ ...general, value: 169 }],
    consumption: [{ ...general, value: 210 }],
    tree: { ...general, value: 22 },
    grid: [
      {
        country: 'DE',
        year: 2024,
        value: 344.14,
        source: 'Ember',
        as_of: '2025-05-12',
        used_for: [2026],
        is_latest_known: true,
        avoided_per_kwh: 460.622,
        energy: 100,
        co2: 46.062,
      },
    ],
  },
};

const show = async (answer: ReturnType<typeof answers>, address = '/sustainability') => {
  serve([[calls.getSustainability, answer]]);
  await showToOwner(() => <SustainabilityScreen />, address);
};

const rowOf = async (site: string) => (await screen.findByText(site)).closest('tr');

it('shows what was avoided by site, and every factor with its year and source', async () => {
  await show(answers(report));
  expect((await rowOf('Depot'))?.textContent).toContain('46.1\u00A0kg');
  expect(screen.getAllByText('Germany')).toHaveLength(2);
  expect(screen.getByText('344.1 g/kWh')).toBeTruthy();
  expect(screen.getAllByText('A named source')).toHaveLength(3);
  expect(screen.getByText(/their own year is not known yet/)).toBeTruthy();
});

it('says which energy is not counted, and shows nothing known of it instead of 0', async () => {
  await show(answers(report));
  expect((await screen.findByText(/were charged in/)).textContent).toMatch(/100\.0.kWh.*Monaco/);
  expect((await rowOf('Port'))?.textContent).not.toContain('kg');
});

it('shows a negative figure as it is', async () => {
  const totals = { ...figures, energy_uncounted: 0, co2: -9.765, trees: null };
  await show(answers({ ...report, totals, uncounted: [] }));
  expect(await screen.findByText('-9.77 kg')).toBeTruthy();
});

it('asks for what the address says, says that there is nothing, and what was refused', async () => {
  await show(answers({ ...report, totals: { ...figures, orders: 0 }, points: [], sites: [], uncounted: [] }));
  expect(await screen.findByText('No session was completed in this period')).toBeTruthy();
  cleanup();
  await show(refuses(422, 'report.before-start'));
  expect(await screen.findByText('refused: report.before-start')).toBeTruthy();
});
