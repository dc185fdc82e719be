import { faults } from '@voltdeck/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, serve, showToOwner } from '../../api/testing-server';
import { FaultHistory } from './fault-history';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fault = {
  id: 9,
  connector_number: 2,
  code: 'GroundFailure',
  vendor_code: null,
  info: null,
  vendor_id: null,
  component: null,
  value: null,
  began_at: '2026-10-25T00:30:00.000Z',
  ended_at: '2026-10-25T01:30:00.000Z' as string | null,
  times: 1,
  sessions_lost: 0,
  starts_refused: 0,
  lasted: 3600,
};
const show = () => showToOwner(() => <FaultHistory chargePoint={{ id: 7, time_zone: 'Europe/Madrid' }} />);
const plain = (node: Element): string =>
  (node.textContent ?? '').replaceAll(/[\u2068\u2069]/g, '').replaceAll(/\s/g, ' ');

it('tells each fault with its place, how long, what it cost, and when on the clock of the site, also in the hour that comes twice', async () => {
  const lasting = {
    ...fault,
    id: 10,
    connector_number: null,
    code: 'OtherError',
    vendor_code: 'CX008',
    ended_at: null,
    times: 3,
    sessions_lost: 2,
    began_at: '2026-10-25T01:30:00.000Z',
    lasted: 120,
  };
  serve([[faults.listPastFaults, answers({ data: [lasting, fault], next: null })]]);
  await show();
  await screen.findByText(/emergency stop was pressed/);
  const [first, second] = screen.getAllByRole('listitem').map(plain);
  for (const text of [
    'CX008',
    'whole power center',
    'still there, for 2m',
    '3 times',
    '2 sessions lost',
    '2:30 AM GMT+1',
  ])
    expect(first).toContain(text);
  for (const text of ['Ground fault', 'took 1h', '2:30 AM GMT+2']) expect(second).toContain(text);
  expect(second).not.toContain('times');
});

it('leads back page by page', async () => {
  const heard = serve([
    [
      faults.listPastFaults,
      ({ query }) =>
        answers(
          query.get('before') === null
            ? { data: [fault], next: 9 }
            : { data: [{ ...fault, id: 3, code: 'WeakSignal' }], next: null },
        )(),
    ],
  ]);
  await show();
  await userEvent.click(await screen.findByRole('button'));
  expect(await screen.findByText(/signal is weak/)).toBeTruthy();
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
  expect(heard.to(faults.listPastFaults).at(-1)?.query.get('before')).toBe('9');
});

it('says that there was none', async () => {
  serve([[faults.listPastFaults, answers({ data: [], next: null })]]);
  await show();
  expect(await screen.findByText('No faults')).toBeTruthy();
});
