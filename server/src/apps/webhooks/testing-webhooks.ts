import type { Webhook, WebhookDelivery, WebhookKind, webhooks, WebhookWithSecret } from '@voltdeck/contract';
import { chargingHouse, type ChargingHouse } from '../../charging/testing-charging';
import type { Member } from '../../kernel/actor';
import { listenAs } from '../../platform/noun';
import type { OutboundAnswer, OutboundRequest } from '../../platform/outbound/outbound';
import { nouns } from '../index';
import { createWebhook } from './actions/change';
import { getWebhook, listDeliveries } from './actions/look';
import { WebhookSender } from './dispatch';

/** Answers as a receiver would, by its address. */
export type Receiver = (request: OutboundRequest<string>) => OutboundAnswer | Promise<OutboundAnswer>;

export const answering = (status: number): OutboundAnswer => ({
  status,
  text: `said ${status}`,
  error: null,
  durationMs: 7,
});
export const silent: OutboundAnswer = { status: null, text: null, error: 'timeout', durationMs: 10_000 };

type Asked = Parameters<typeof listDeliveries>[1]['query'];

/** A house whose events go to receivers of the test. */
export interface WebhookHouse extends ChargingHouse {
  receivers: Map<string, Receiver>;
  /** Every request, oldest first. */
  sent: OutboundRequest<string>[];
  sender: WebhookSender;
  plan: { features: string[] };
  add(url: string, kinds: readonly WebhookKind[], by?: Member): Promise<WebhookWithSecret>;
  look(id: number, by?: Member): Promise<Webhook>;
  deliveries(id: number, query?: Partial<Asked>): Promise<WebhookDelivery[]>;
}

export async function webhookHouse(): Promise<WebhookHouse> {
  const house = await chargingHouse();
  const receivers = new Map<string, Receiver>();
  const sent: OutboundRequest<string>[] = [];
  const plan = { features: ['developer-api'] };
  const outbound = {
    rules: { mayBePrivate: false },
    post: async (request: OutboundRequest<string>): Promise<OutboundAnswer> => {
      sent.push(request);
      return receivers.get(request.url)?.(request) ?? answering(204);
    },
  };
  house.supply({
    outbound,
    subscription: async () => ({ isSubscribed: true, features: plan.features as never, endsAt: null }),
  });
  listenAs(nouns, house.facts);
  const { mine } = house;
  const sender = new WebhookSender(house, outbound);
  return {
    ...house,
    receivers,
    sent,
    sender,
    plan,
    add: (url, kinds, by = mine) =>
      house.run({ actor: by }, (ctx) =>
        createWebhook(ctx, { params: {}, query: {}, body: { url, kinds: [...kinds] } }),
      ),
    look: (id, by = mine) =>
      house.run({ actor: by }, (ctx) => getWebhook(ctx, { params: { id }, query: {}, body: {} })),
    deliveries: async (id, query = {}) => {
      const asked: Asked = { per_page: 100, ...query };
      const input = { params: { id }, query: asked, body: {} };
      return (await house.run({ actor: mine }, (ctx) => listDeliveries(ctx, input))).data;
    },
  };
}

/** What a change of a webhook sends, with some of it otherwise. */
export const changeTo = (
  { url, description, kinds, is_active }: Webhook,
  change: Partial<Parameters<typeof bodyTyped>[0]> = {},
) => bodyTyped({ url, description, kinds, is_active, ...change });

const bodyTyped = (body: {
  url: string;
  description: string | null;
  kinds: webhooks.WebhookKind[];
  is_active: boolean;
  version?: number;
}) => body;
