import { type Webhook, type WebhookDelivery, webhooks } from '@voltdeck/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, inOrder, owner, refuses, serve, showTo } from '../../api/testing-server';
import { WebhooksTab } from './webhooks-tab';

const { listWebhooks, createWebhook, changeWebhook, removeWebhook, rotateSecret } = webhooks;
const { testWebhook, listDeliveries, replayDelivery } = webhooks;

const webhook = (change: Partial<Webhook> = {}): Webhook => ({
  id: 3,
  url: 'https://hooks.example.com/voltdeck',
  description: null,
  kinds: ['order.ended'],
  is_active: true,
  off_reason: null,
  off_since: null,
  delivered_at: null,
  failing_since: null,
  last_error: null,
  last_status: null,
  former_secret_until: null,
  version: 4,
  created_at: '2026-03-01T10:00:00Z',
  ...change,
});
const delivery = (change: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 50,
  event_id: 'evt_018f4c5d',
  kind: 'webhook.test',
  state: 'waiting',
  tries: 0,
  at: '2026-03-02T10:00:00Z',
  next_at: null,
  tried_at: null,
  status: null,
  answer: null,
  error: null,
  duration_ms: null,
  body: '{"type":"webhook.test"}',
  ...change,
});
const failed = delivery({
  kind: 'order.ended',
  state: 'failed',
  tries: 8,
  status: 500,
  error: 'status',
  answer: 'Out of order',
});
const page = (...data: WebhookDelivery[]) => answers({ data, next: null });

const open = (change: Partial<typeof owner> = {}) =>
  showTo({ ...owner, subscriptionFeatures: ['developer-api'], ...change }, () => <WebhooksTab />);

/** Chooses an action of the menu of the one webhook. */
const choose = async (name: string) => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Actions for this row' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return user;
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('adds an address from the empty list and shows its secret this once', async () => {
  const { to } = serve([
    [createWebhook, answers({ ...webhook(), secret: 'whsec_once' })],
    [listWebhooks, inOrder(answers([]), answers([webhook()]))],
  ]);
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Address'), 'https://hooks.example.com/voltdeck');
  for (const name of [/Order started/, /Status of a power/, /Payout changed/, /Notice opened/])
    await user.click(within(dialog).getByRole('checkbox', { name }));
  await user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByText('whsec_once')).toBeTruthy();
  expect(to(createWebhook)[0]?.body).toEqual({
    url: 'https://hooks.example.com/voltdeck',
    description: null,
    kinds: ['order.ended'],
  });
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText('whsec_once')).toBeNull();
  expect(await screen.findByText('https://hooks.example.com/voltdeck')).toBeTruthy();
});

it('asks for a kind at least, and shows at its field what the server says of the address', async () => {
  const { to } = serve([
    [createWebhook, refuses(422, 'fields.invalid', { url: ['This address is in a private network.'] })],
    [listWebhooks, answers([])],
  ]);
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Address'), 'https://10.0.0.1');
  const boxes = within(dialog).getAllByRole('checkbox');
  for (const box of boxes) await user.click(box);
  await user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
  expect(to(createWebhook)).toHaveLength(0);
  for (const box of boxes.slice(0, 1)) await user.click(box);
  await user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
  expect(await within(dialog).findByText('This address is in a private network.')).toBeTruthy();
});

it('says since when and why nothing is sent, and switches on again what was read', async () => {
  const off = webhook({
    is_active: false,
    off_reason: 'failing',
    off_since: '2026-03-02T10:00:00Z',
    last_error: 'status',
    last_status: 500,
  });
  const { to } = serve([
    [changeWebhook, answers(webhook())],
    [listWebhooks, answers([off])],
  ]);
  await open();
  expect(await screen.findByText(/all tries of an event failed · Answered with 500/)).toBeTruthy();
  await choose('Switch on');
  await expect.poll(() => to(changeWebhook)[0]?.body).toMatchObject({ is_active: true, version: 4 });
});

it('keeps what a colleague changed meanwhile', async () => {
  const { to } = serve([
    [changeWebhook, refuses(409, 'webhook.changed')],
    [listWebhooks, answers([webhook()])],
  ]);
  await open();
  const user = await choose('Edit webhook');
  await user.click(await screen.findByRole('button', { name: 'Save webhook' }));
  expect(await screen.findByText('refused: webhook.changed')).toBeTruthy();
  expect(to(changeWebhook)[0]?.body).toMatchObject({ version: 4, is_active: true });
});

it('sends a test and tells by itself what came of it', async () => {
  serve([
    [testWebhook, answers(delivery())],
    [
      listDeliveries,
      inOrder(page(delivery()), page(delivery({ state: 'failed', tries: 1, error: 'certificate' }))),
    ],
    [listWebhooks, answers([webhook()])],
  ]);
  await open();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Send test' }));
  expect(await screen.findByText('evt_018f4c5d')).toBeTruthy();
  expect(
    await screen.findByText('The certificate of the server is not valid', {}, { timeout: 6000 }),
  ).toBeTruthy();
});

it('shows what was sent and answered, and sends it again', async () => {
  const { to } = serve([
    [replayDelivery, answers(delivery())],
    [listDeliveries, page(failed)],
    [listWebhooks, answers([webhook()])],
  ]);
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Deliveries' }));
  await user.click(await screen.findByRole('button', { name: /Order ended/ }));
  expect(await screen.findByText('Out of order')).toBeTruthy();
  expect(screen.getByText('Answered with 500')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await expect
    .poll(() => to(replayDelivery).map(({ path }) => path))
    .toEqual(['/api/webhooks/3/deliveries/50/replay']);
  await user.selectOptions(screen.getByLabelText('State'), 'Failed');
  await expect.poll(() => to(listDeliveries).at(-1)?.query.get('state')).toBe('failed');
});

it('asks before it renews a secret and before it removes', async () => {
  const { to } = serve([
    [rotateSecret, answers({ ...webhook(), secret: 'whsec_next' })],
    [removeWebhook, answers({ id: 3 })],
    [listWebhooks, answers([webhook()])],
  ]);
  await open();
  const user = await choose('Renew secret');
  expect(await screen.findByText(/signs beside it for 24 hours/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Renew secret' }));
  expect(await screen.findByText('whsec_next')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  await choose('Remove webhook');
  expect(to(removeWebhook)).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Remove webhook' }));
  await expect.poll(() => to(removeWebhook)).toHaveLength(1);
});

it('lets whoever may only read look at deliveries, and no more', async () => {
  serve([[listWebhooks, answers([webhook()])]]);
  await open({ is_owner: false, permissions: ['operator-dashboard.developer-api.read'] });
  expect(await screen.findByRole('button', { name: 'Deliveries' })).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('says that no more can be added where there are as many as may be', async () => {
  const all = Array.from({ length: webhooks.webhookLimits.webhooks }, (_, index) =>
    webhook({ id: index + 1 }),
  );
  serve([[listWebhooks, answers(all)]]);
  await open();
  expect(await screen.findByText(/There are 20 webhooks, and no more can be added/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add webhook' })).toBeNull();
});

it('offers to try again where nothing is known', async () => {
  serve([[listWebhooks, inOrder(refuses(500, 'something-went-wrong'), answers([]))]]);
  await open();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing is posted anywhere')).toBeTruthy();
});
