import { type Brief, briefs } from '@voltdeck/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, refuses, serve, showToOwner } from '../../api/testing-server';
import { BriefScreen } from './brief-screen';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const leak = {
  reason: 'debt',
  amount: 30,
  is_estimated: false,
  count: 2,
  charge_point: null,
  hours: null,
} as const;
const away = {
  reason: 'offline',
  amount: 12.5,
  is_estimated: true,
  count: 1,
  charge_point: { id: 3, title: 'Yard' },
  hours: 4.25,
} as const;
const brief: Brief = {
  day: '2026-03-01',
  from: '2026-02-28T23:00:00.000Z',
  to: '2026-03-01T23:00:00.000Z',
  earned: 120,
  earned_before: 100,
  lost: 42.5,
  losses: [leak, away],
  tasks: [leak],
  currency: 'EUR',
  time_zone: 'Europe/Berlin',
  made_at: null,
};

const show = async (answer: ReturnType<typeof answers>) => {
  serve([[briefs.getBrief, answer]]);
  await showToOwner(() => <BriefScreen />, '/brief');
};

it('tells what a day earned and lost, with the way to what mends it', async () => {
  await show(answers(brief));
  expect(await screen.findByText('€120.00')).toBeTruthy();
  expect(screen.getByText('€42.50')).toBeTruthy();
  const lost = within(screen.getByRole('region', { name: 'What was lost' }));
  expect(lost.getByRole('link', { name: /Offline/ }).getAttribute('href')).toContain('/charge-points/3');
  expect(lost.getByRole('link', { name: /Unpaid/ }).getAttribute('href')).toContain('/leakage?kind=debt');
  expect(lost.getByText('4 hours')).toBeTruthy();
  expect(lost.getByText('estimated')).toBeTruthy();
});

it('says that nothing was lost and nothing is to be done', async () => {
  await show(answers({ ...brief, lost: 0, losses: [], tasks: [] }));
  expect(await screen.findByText('Nothing was lost')).toBeTruthy();
  expect(screen.getByText('Nothing to do')).toBeTruthy();
});

it('offers to try again where it cannot be read', async () => {
  await show(refuses(500, 'something-went-wrong'));
  expect(await screen.findByRole('button', { name: /Try again/ })).toBeTruthy();
});
