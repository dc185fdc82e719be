import { audit, fleets, type AuditLine } from '@voltdeck/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answers, inOrder, serve, showToOwner } from '../../api/testing-server';
import { History } from './history';
import { AuditListScreen } from './list-screen';

const line: AuditLine = {
  id: 7,
  at: '2026-03-02T10:00:00.000Z',
  says: 'Ana changed the price of Atocha 4',
  action: 'updated',
  noun: 'power-center-price',
  noun_text: 'Price',
  noun_id: 3,
  name: 'Atocha 4',
  within: { noun: 'power-center', id: 12 },
  actor: 'member',
  by: { id: 1, name: 'Ana', is_you: false, role: 'owner' },
  key: null,
  charge_point_id: null,
  address: '192.0.2.1',
  browser: 'Firefox',
  system: 'Linux',
  login_id: 5,
  changes: [
    {
      field: 'price',
      label: 'Price',
      before: 0.35,
      after: 0.39,
      before_text: '0.35 EUR/kWh',
      after_text: '0.39 EUR/kWh',
    },
  ],
  noted: [],
  request_id: 'r-1',
};
const meta = { current_page: 1, last_page: 1, per_page: 25, total: 1 };

afterEach(cleanup);
beforeEach(() => {
  serve([
    [audit.listAudit, answers({ data: [line], meta })],
    [audit.listAuditChoices, answers({ nouns: [], actions: [], actors: [] })],
    [audit.listAuditPeople, answers([])],
    [
      fleets.fleetHistory,
      inOrder(
        answers({ data: [{ ...line, says: 'Ana changed Atocha 4' }], next: 7 }),
        answers({ data: [{ ...line, id: 6, says: 'Ana added Atocha 4' }], next: null }),
      ),
    ],
  ]);
});

it('a history shows what was before, and goes on with what is older', async () => {
  await showToOwner(() => <History endpoint={fleets.fleetHistory} params={{ id: 1 }} />);
  expect(await screen.findByText('0.35 EUR/kWh')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('Ana added Atocha 4')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('a line opens with every field before and after, and from where it came', async () => {
  await showToOwner(() => <AuditListScreen />, '/audit');
  await userEvent.click(await screen.findByText(line.says));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('row', { name: /Price 0\.35 EUR\/kWh 0\.39 EUR\/kWh/ })).toBeDefined();
  expect(dialog.getByText('192.0.2.1')).toBeDefined();
  expect(dialog.getByText('Firefox · Linux')).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Open its page' }).getAttribute('href')).toBe('/charge-points/12');
});

it.each([
  ['developer-key', 'ended', '/developer-api'],
  ['webhook', 'updated', '/developer-api?tab=webhooks'],
  ['webhook', 'deleted', '/developer-api?tab=webhooks'],
])('a line of a %s that was %s leads to where it stands', async (noun, action, href) => {
  const own = { ...line, noun, action, within: null, says: `Ana did it to ${noun}` };
  serve([
    [audit.listAudit, answers({ data: [own], meta })],
    [audit.listAuditChoices, answers({ nouns: [], actions: [], actors: [] })],
    [audit.listAuditPeople, answers([])],
  ]);
  await showToOwner(() => <AuditListScreen />, '/audit');
  await userEvent.click(await screen.findByText(own.says));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('link', { name: 'Open its page' }).getAttribute('href')).toBe(href);
});
