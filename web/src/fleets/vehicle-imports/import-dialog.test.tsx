import { vehicleImports } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, inOrder, serve, showToOwner } from '../../api/testing-server';
import { VehicleImportDialog } from './import-dialog';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const line = {
  line: 2,
  key: 'JX-901',
  title: 'Van 3',
  outcome: 'changed',
  changes: ['rfid_tag', 'color'],
  field: null,
  error: null,
};
const good = { applied: false, created: 0, changed: 1, unchanged: 0, refused: 0, rows: [line] };
const refusedLine = { ...line, outcome: 'refused', changes: [], field: 'make', error: 'No such make.' };
const bad = { ...good, changed: 0, refused: 1, rows: [refusedLine] };
const open = async () => {
  const onClose = vi.fn<() => void>();
  await showToOwner(() => <VehicleImportDialog fleetId={4} onClose={onClose} />);
  return { onClose, user: userEvent.setup() };
};

it('says what changes of a vehicle before it changes it', async () => {
  const { to } = serve([
    [vehicleImports.importVehicles, inOrder(answers(good), answers({ ...good, applied: true }))],
  ]);
  const { onClose, user } = await open();
  const content = 'license_plate,rfid_tag,color\nJX-901,A1,red\n';
  await user.upload(screen.getByLabelText(/^Choose/), new File([content], 'vans.csv', { type: 'text/csv' }));
  expect(await screen.findByText('Changes: card, color')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import 1 vehicle' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(to(vehicleImports.importVehicles).map(({ body }) => body)).toEqual([
    { content, dry_run: true },
    { content, dry_run: false },
  ]);
});

it('takes lines that are pasted, and nothing of them where one is refused', async () => {
  const { to } = serve([[vehicleImports.importVehicles, answers(bad)]]);
  const { user } = await open();
  await user.click(screen.getByLabelText('Or paste the lines here'));
  await user.paste('license_plate\tmake\nJX-901\tRenolt');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('No such make.')).toBeTruthy();
  expect(to(vehicleImports.importVehicles)[0]?.body).toMatchObject({
    content: 'license_plate\tmake\nJX-901\tRenolt',
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Import/ }).disabled).toBe(true);
});
