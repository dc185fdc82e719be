import type { Exchange } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../ui/testing';
import { useExactTime } from './exact-time';
import { ExchangeRow } from './exchange-row';
import { exchange } from './testing-exchange';

function Rows({ rows }: { rows: readonly Exchange[] }) {
  const times = useExactTime('UTC');
  const [open, setOpen] = useState<number | null>(null);
  return (
    <ol>
      {rows.map((row) => (
        <ExchangeRow
          key={row.id}
          exchange={row}
          times={times}
          isOpen={open === row.id}
          onToggle={() => setOpen(open === row.id ? null : row.id)}
          showsPlace={false}
          showsOrder={false}
        />
      ))}
    </ol>
  );
}

afterEach(cleanup);

const shown = (...rows: Exchange[]) => show(() => <Rows rows={rows} />);

it('tells when, who, what, how it ended and how long it took', async () => {
  await shown(exchange());
  expect(screen.getByRole('button').textContent).toBe('10:00:00.123From chargerHeartbeatAnswered17 ms');
});

it('opens by keyboard to show request and reply, and arrows lead on', async () => {
  await shown(exchange(), exchange({ id: 2, action: 'Reset', direction: 'out' }));
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByText('"currentTime"')).toBeTruthy();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Reset');
});

it('an error bears its code in the row and its words inside', async () => {
  await shown(
    exchange({ outcome: 'error', error_code: 'NotImplemented', error_description: 'Cannot do that' }),
  );
  const row = screen.getByRole('button', { name: /NotImplemented/ });
  await userEvent.click(row);
  expect(screen.getByText('Cannot do that')).toBeTruthy();
});

it('what has no reply says so, and what nobody could read is shown as it came', async () => {
  await shown(
    exchange({ outcome: 'unreadable', action: null, request: '{not json', reply: null, duration_ms: null }),
  );
  await userEvent.click(screen.getByRole('button', { expanded: false }));
  expect(screen.getByText('{not json').closest('pre')?.dir).toBe('ltr');
  expect(screen.getByText('No reply came.')).toBeTruthy();
});

it('a large frame is folded until asked for', async () => {
  const values = Array.from({ length: 5000 }, (_, place) => place);
  await shown(exchange({ request: JSON.stringify([2, 'abc', 'NotifyReport', { values }]) }));
  await userEvent.click(screen.getByRole('button', { expanded: false }));
  const frame = document.querySelector('pre');
  expect(frame?.textContent).not.toContain('4999');
  await userEvent.click(screen.getByRole('button', { name: /Show all/ }));
  expect(frame?.textContent).toContain('4999');
});

it('a time is that of the place, with its zone and its day where the list is at another', async () => {
  const place = { ...exchange().charge_point, time_zone: 'Asia/Kolkata' };
  await shown(
    exchange({ charge_point: place }),
    exchange({ id: 2, at: '2026-03-02T22:00:00.000Z', charge_point: place }),
  );
  const [morning, night] = screen.getAllByRole('button').map((row) => row.textContent);
  expect(morning).toMatch(/^15:30:00\.123 GMT\+5:30From/);
  expect(night).toMatch(/03:30:00\.000 GMT\+5:30From/);
  expect(night).toMatch(/^\S.*3.*03:30/);
});
