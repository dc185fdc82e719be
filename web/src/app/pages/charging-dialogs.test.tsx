import { chargePoints } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, serve, showToOwner } from '../../api/testing-server';
// The first question would wait for its code longer than a test does.
import '../../charging';
import '../../charging/sessions/start-dialog';
import '../../ui/confirm-dialog';
import { chargingDialogs } from './charging-dialogs';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onClose = () => undefined;

it('the pages of power centers open the dialog of a start', async () => {
  const connectors = [{ id: 1, number: 1, start_obstacle: null }];
  serve([[chargePoints.getChargePoint, answers({ id: 7, connectors })]]);
  await showToOwner(() =>
    chargingDialogs.startDialog({ at: { id: 7, title: 'North', connector: 1 }, onClose }),
  );
  expect(await screen.findByRole('button', { name: 'Start charging' })).toBeTruthy();
});

it('and that of a stop', async () => {
  const at = { id: 7, title: 'North', currency: 'EUR' };
  const session = { id: 3, connector_number: 1, state: 'charging', power: 1, energy: 1, price: 1, soc: null };
  const sessions = [{ ...session, started_at: null, awaits_stop_until: null }];
  serve([]);
  await showToOwner(() => chargingDialogs.stopDialog({ at, sessions, onClose }));
  expect(await screen.findByRole('button', { name: 'Stop charging' })).toBeTruthy();
});
