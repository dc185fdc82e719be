import { type DeveloperAccess, type DeveloperKey, developerKeys } from '@voltdeck/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, inOrder, owner, refuses, serve, showTo, whenTold } from '../../api/testing-server';
import { DeveloperScreen } from './developer-screen';

const { showKey, generateKey, revokeKey } = developerKeys;

const key = (change: Partial<DeveloperKey> = {}): DeveloperKey => ({
  id: 7,
  prefix: 'vdk_live_ab12',
  state: 'good',
  scopes: ['read', 'write'],
  created_by: 'Ada Lovelace',
  created_at: '2026-03-01T10:00:00Z',
  expires_at: null,
  last_used_at: null,
  ...change,
});
const told = (change: Partial<DeveloperAccess> = {}): DeveloperAccess => ({
  key: null,
  app_key: null,
  payment_gateway_type: null,
  ...change,
});
const inUse = told({ key: key(), payment_gateway_type: 'none' });

const open = (change: Partial<typeof owner> = {}) =>
  showTo({ ...owner, subscriptionFeatures: ['developer-api'], ...change }, () => <DeveloperScreen />);

const card = (name: string) => screen.findByRole('region', { name });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that the gateway is for ever before it is saved, asks for it, and shows the key this once', async () => {
  const { to } = serve([
    [generateKey, answers({ ...inUse, api_key: 'vdk_live_ab12whole' })],
    [showKey, inOrder(answers(told()), answers(inUse))],
  ]);
  await open();
  const user = userEvent.setup();
  await user.click(within(await card('Your programs')).getByRole('button', { name: 'Generate key' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('This can never be changed once the key is made.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Generate key' }));
  expect(to(generateKey)).toHaveLength(0);
  await user.click(within(dialog).getByRole('radio', { name: 'None' }));
  await user.click(within(dialog).getByRole('radio', { name: 'Read only' }));
  await user.selectOptions(within(dialog).getByLabelText('Expires'), 'After 90 days');
  await user.click(within(dialog).getByRole('button', { name: 'Generate key' }));
  expect(await screen.findByText('vdk_live_ab12whole')).toBeTruthy();
  expect(screen.getByText(/nobody can read it again/)).toBeTruthy();
  expect(to(generateKey).map(({ body }) => body)).toEqual([
    { scopes: ['read'], expires_in: 90, payment_gateway_type: 'none' },
  ]);
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText('vdk_live_ab12whole')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('names the key that is replaced, and asks for no gateway again', async () => {
  const { to } = serve([
    [generateKey, answers({ ...inUse, api_key: 'vdk_live_cd34whole' })],
    [showKey, answers(told({ ...inUse, key: key({ scopes: ['read', 'write', 'apps'] }) }))],
  ]);
  await open();
  const user = userEvent.setup();
  await user.click(within(await card('Your programs')).getByRole('button', { name: 'Replace key' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/vdk_live_ab12….* is revoked at once/)).toBeTruthy();
  expect(within(dialog).getByText(/also serves drivers’ apps/)).toBeTruthy();
  expect(within(dialog).queryByText('Payment gateway')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Replace key' }));
  expect(await screen.findByText('vdk_live_cd34whole')).toBeTruthy();
  expect(to(generateKey)[0]?.body).toEqual({ scopes: ['read', 'write'], expires_in: null, replaces: 7 });
});

it('makes the key of apps with their scope alone, and reads anew when a colleague was faster', async () => {
  const { to } = serve([
    [generateKey, refuses(409, 'developer-key.replace-unconfirmed')],
    [
      showKey,
      inOrder(answers(inUse), answers(told({ ...inUse, app_key: key({ id: 9, scopes: ['apps'] }) }))),
    ],
  ]);
  await open();
  const user = userEvent.setup();
  await user.click(within(await card('Drivers’ apps')).getByRole('button', { name: 'Generate key' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Generate key' }));
  expect(await within(dialog).findByText(/replace-unconfirmed/)).toBeTruthy();
  expect(to(generateKey)[0]?.body).toEqual({ scopes: ['apps'], expires_in: null });
  expect(await within(dialog).findByRole('button', { name: 'Replace key' })).toBeTruthy();
});

it('stays open while a key is made, or nobody would ever see it', async () => {
  const { tell, answer } = whenTold(answers({ ...inUse, api_key: 'vdk_live_late' }));
  const { to } = serve([
    [generateKey, answer],
    [showKey, answers(inUse)],
  ]);
  await open();
  const user = userEvent.setup();
  await user.click(within(await card('Your programs')).getByRole('button', { name: 'Replace key' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Replace key' }));
  await expect.poll(() => to(generateKey)).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  tell();
  expect(await screen.findByText('vdk_live_late')).toBeTruthy();
});

it('revokes a key after a question that names it', async () => {
  const { to } = serve([
    [revokeKey, () => new Response(null, { status: 204 })],
    [showKey, inOrder(answers(inUse), answers(told({ payment_gateway_type: 'none' })))],
  ]);
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Revoke key' }));
  const question = await screen.findByRole('dialog', { name: /Revoke .vdk_live_ab12/ });
  expect(to(revokeKey)).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Revoke key' }));
  await expect.poll(() => to(revokeKey).map(({ path }) => path)).toEqual(['/api/developer/api-key/7']);
  expect(await screen.findAllByText('There is no key yet')).toHaveLength(2);
});

it('leads to the plans where the plan lacks it, and still revokes', async () => {
  serve([[showKey, answers(inUse)]]);
  await open({ subscriptionFeatures: [] });
  expect(await screen.findByRole('link', { name: 'See the plans' })).toBeTruthy();
  expect(await screen.findByText('Not in your plan')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Revoke key' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Generate|Replace/ })).toBeNull();
});

it('says why a key is stopped, and offers nothing to who may only read', async () => {
  serve([[showKey, answers(told({ ...inUse, key: key({ state: 'stopped' }) }))]]);
  await open({ is_owner: false, permissions: ['operator-dashboard.developer-api.read'] });
  expect(await screen.findByText(/suspended or has left/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /key/ })).toBeNull();
  expect(screen.queryByText(/Generate one/)).toBeNull();
});

it('offers to try again where nothing is known', async () => {
  serve([[showKey, inOrder(refuses(500, 'something-went-wrong'), answers(inUse))]]);
  await open();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('vdk_live_ab12…')).toBeTruthy();
});

it('shows programs at the address of this installation, and the limits', async () => {
  serve([[showKey, answers(inUse)]]);
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('tab', { name: 'Examples' }));
  expect(await screen.findByText('POST /api/orders/start')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Python' }));
  expect(await screen.findByText(new RegExp(`"${location.origin}/api/charge-points"`))).toBeTruthy();
  expect(screen.getByText(/up to 10,000 calls a second/)).toBeTruthy();
});
