import { faults } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, isAway, serve, showToOwner } from '../../api/testing-server';
import { FaultStory } from './fault-story';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fault = {
  id: 1,
  connector_number: 2,
  code: 'GroundFailure',
  vendor_code: 'K1-07',
  info: 'RCD trip 31 mA',
  vendor_id: 'com.example',
  component: null,
  value: null,
  began_at: new Date().toISOString(),
  ended_at: null,
  times: 12,
  sessions_lost: 3,
  starts_refused: 1,
};
const show = (connectorNumber: number | null, said: string) =>
  showToOwner(() => (
    <FaultStory chargePoint={{ id: 7, time_zone: 'UTC' }} connectorNumber={connectorNumber} fault={said} />
  ));

it('says what a fault means, the words of its vendor, how often, whom it cost, and what to do', async () => {
  serve([
    [faults.listFaults, answers({ data: [{ ...fault, connector_number: 1, code: 'OverVoltage' }, fault] })],
  ]);
  await show(2, 'GroundFailure: K1-07');
  expect(await screen.findByText('RCD trip 31 mA')).toBeTruthy();
  for (const text of [
    'K1-07',
    'com.example',
    'GroundFailure',
    /leaking to earth/,
    /Do not let anybody use it/,
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('12 times')).toBeTruthy();
  expect(screen.getByText('3 sessions lost · 1 start refused')).toBeTruthy();
});

it('of a code that nobody knows shows what the charger said, and sends to the vendor', async () => {
  serve([
    [
      faults.listFaults,
      answers({ data: [{ ...fault, code: 'E_77', times: 1, sessions_lost: 0, starts_refused: 0 }] }),
    ],
  ]);
  await show(2, 'E_77');
  expect(await screen.findByText('1 time')).toBeTruthy();
  expect(screen.getByText('No session lost, no start refused')).toBeTruthy();
  expect(screen.getByText('E_77')).toBeTruthy();
  expect(screen.getByText(/only its vendor can explain/)).toBeTruthy();
});

it('says what is known already while the rest cannot be had', async () => {
  serve([[faults.listFaults, isAway]]);
  await show(null, 'OverVoltage: E12');
  expect(await screen.findByText('OverVoltage: E12')).toBeTruthy();
  expect(screen.getByText(/supply voltage is too high/)).toBeTruthy();
});

it('explains an MREC code of the vendor’s, and each fault that a component tells', async () => {
  const welded = { ...fault, code: 'OtherError', vendor_code: 'CX017' };
  const hot = {
    ...fault,
    id: 2,
    code: 'Temperature',
    vendor_code: null,
    vendor_id: null,
    component: 'Charger.Temperature',
    value: '91.5',
  };
  const plain = { ...fault, id: 3, code: 'Faulted', vendor_code: null, info: null };
  serve([[faults.listFaults, answers({ data: [plain, welded, hot] })]]);
  await show(2, 'Faulted');
  expect(await screen.findByText(/may be welded/)).toBeTruthy();
  for (const text of [
    /connector may stay live/,
    'CX017',
    /A component of the charger/,
    'Charger.Temperature',
    '91.5',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/does not say which/)).toBeNull();
});
