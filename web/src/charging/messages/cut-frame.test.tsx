import type { Exchange } from '@voltdeck/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client';
import { loadLateTexts } from '../../i18n/late';
import { show } from '../../ui/testing';
import { useExactTime } from './exact-time';
import { ExchangeRow } from './exchange-row';
import { exchange } from './testing-exchange';

const frame = (letters: number) => JSON.stringify([3, 'abc', { data: 'x'.repeat(letters), last: 'Omega' }]);

function Row({ row }: { row: Exchange }) {
  const times = useExactTime('UTC');
  return (
    <ol>
      <ExchangeRow
        exchange={row}
        times={times}
        isOpen
        onToggle={vi.fn<() => void>()}
        showsPlace={false}
        showsOrder={false}
      />
    </ol>
  );
}

/** A row whose reply is cut; `answers` are those of the server when the whole one is asked for. */
const open = async (whole: string, ...answers: (() => Response)[]) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return (
      answers.shift() ??
      (() => Response.json({ success: 1, results: { id: 2, frame: whole, is_cut: false } }))
    )();
  });
  const row = exchange({ reply: whole.slice(0, 4096), reply_bytes: whole.length, is_reply_cut: true });
  const client = createQueryClient(() => undefined);
  await show(() => (
    <QueryClientProvider client={client}>
      <Row row={row} />
    </QueryClientProvider>
  ));
  return { asked };
};

const shown = (): string => [...document.querySelectorAll('pre')].map((each) => each.textContent).join('');
const loading = { name: /Load all/ };

beforeEach(() => loadLateTexts());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a long frame shows its beginning and its size, and all of it once it is asked for by keyboard', async () => {
  const { asked } = await open(frame(20_000));
  expect(screen.getByText(/Only the first 4.1 kB of 20 kB/)).toBeTruthy();
  expect(shown()).not.toContain('Omega');
  screen.getByRole('button', loading).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(shown()).toContain('Omega'));
  expect(asked).toEqual(['/api/messages/2']);
  expect(document.activeElement?.textContent).toBe('Show less');
});

it('what is cut is never copied as if it were the whole', async () => {
  await open(frame(20_000));
  const copies = (): (string | null)[] =>
    screen.queryAllByRole('button', { name: /^Copy/ }).map((each) => each.getAttribute('aria-label'));
  expect(copies()).toEqual(['Copy: Request']);
  await userEvent.click(screen.getByRole('button', loading));
  await waitFor(() => expect(copies()).toEqual(['Copy: Request', 'Copy: Reply']));
});

it('a frame that cannot be loaded says so and may be asked for again', async () => {
  const failure = () =>
    Response.json({ success: 0, msg: 'Not now', code: 'something-went-wrong', errors: {} }, { status: 422 });
  await open(frame(20_000), failure);
  await userEvent.click(screen.getByRole('button', loading));
  expect((await screen.findByRole('alert')).textContent).toBe('Not now');
  await userEvent.click(screen.getByRole('button', loading));
  await waitFor(() => expect(shown()).toContain('Omega'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('one too long for the page is copied or saved, and not shown', async () => {
  await open(frame(300_000));
  await userEvent.click(screen.getByRole('button', loading));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy all'));
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  expect(shown().length).toBeLessThan(10_000);
});
