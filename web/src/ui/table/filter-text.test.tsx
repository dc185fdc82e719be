import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../testing';
import { useListName } from './filter-text';
import type { Filter } from './types';

const filters: readonly Filter[] = [
  {
    kind: 'dates',
    from: 'from',
    to: 'to',
    label: 'Started',
    as: 'day',
    presets: [{ label: 'Last 7 days', from: '2026-03-01', to: '2026-03-07' }],
  },
  { kind: 'multi', key: 'state', label: 'State', options: [{ value: 'failed', label: 'Failed' }] },
  { kind: 'number', from: 'energy_from', to: 'energy_to', label: 'Energy', unit: 'kWh' },
  { kind: 'search', key: 'driver', label: 'Driver', useFound: () => [], useNames: () => [] },
];

function Name({ query }: { query: Readonly<Record<string, unknown>> }) {
  return <p role="note">{useListName('Orders', filters, query)}</p>;
}

afterEach(cleanup);

it.each([
  ['the list alone', { page: 2, sort: '-price' }, 'Orders'],
  [
    'what is searched for and when',
    { search: 'Atocha', from: '2026-03-01', to: '2026-03-07' },
    'Orders · “Atocha” · Last 7 days',
  ],
  ['a span as its ends', { energy_from: 5, energy_to: 10 }, 'Orders · 5 kWh – 10 kWh'],
  ['a choice without a name by its filter', { driver: ['7'] }, 'Orders · Driver'],
  [
    'two of many, and how many more',
    { search: 'Atocha', state: ['failed'], energy_from: 5, driver: ['7'] },
    'Orders · “Atocha” · Failed · 2 more filters',
  ],
])('names %s', async (_, query, name) => {
  await show(() => <Name query={query} />);
  expect(screen.getByRole('note').textContent).toBe(name);
});
