import { cards } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, inOrder, serve, showToOwner } from '../../api/testing-server';
import { ImportDialog } from './import-dialog';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const line = { line: 2, number: '04A1B2C3', outcome: 'created', field: null, error: null };
const good = { applied: false, created: 1, changed: 0, unchanged: 0, refused: 0, rows: [line] };
const bad = {
  ...good,
  created: 0,
  refused: 1,
  rows: [{ ...line, outcome: 'refused', field: 'email', error: 'Nobody has this address.' }],
};
const open = async () => {
  const onClose = vi.fn<() => void>();
  await showToOwner(() => <ImportDialog onClose={onClose} />);
  const user = userEvent.setup();
  const choose = async (...parts: BlobPart[]): Promise<void> =>
    user.upload(screen.getByLabelText(/^Choose/), new File(parts, 'cards.csv', { type: 'text/csv' }));
  return { onClose, user, choose };
};

it('shows what a file would do before it does it', async () => {
  const { to } = serve([[cards.importCards, inOrder(answers(good), answers({ ...good, applied: true }))]]);
  const { onClose, user, choose } = await open();
  await choose('number\n04A1B2C3\n');
  expect(await screen.findByText(/cards\.csv.* is good: 1 line/)).toBeTruthy();
  expect(to(cards.importCards).map(({ body }) => body)).toMatchObject([{ dry_run: true }]);
  await user.click(screen.getByRole('button', { name: 'Import 1 card' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(to(cards.importCards)[1]?.body).toEqual({ content: 'number\n04A1B2C3\n', dry_run: false });
});

it('takes nothing of a file with a refused line, and says why', async () => {
  serve([[cards.importCards, answers(bad)]]);
  const { choose } = await open();
  await choose('number,email\n04A1B2C3,nobody@example.com\n');
  expect(await screen.findByText('Nobody has this address.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Import/ }).disabled).toBe(true);
});

it('stays open where somebody changed a card meanwhile', async () => {
  serve([[cards.importCards, inOrder(answers(good), answers(bad))]]);
  const { onClose, user, choose } = await open();
  await choose('number\n04A1B2C3\n');
  await user.click(await screen.findByRole('button', { name: 'Import 1 card' }));
  expect(await screen.findByText('Nobody has this address.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it('sends no file that would bring garbled names', async () => {
  const { to } = serve([[cards.importCards, answers(good)]]);
  const { choose } = await open();
  await choose(new Uint8Array([0xff, 0xfe, 0x41, 0x00]));
  expect(await screen.findByText(/not in UTF-8/)).toBeTruthy();
  expect(to(cards.importCards)).toEqual([]);
});
