import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { WebhookSender } from '../../server/src/apps';
import { createWebhook } from '../../server/src/apps/webhooks/actions/change';
import { noteEvents } from '../../server/src/apps/webhooks/actions/note';
import { supplyPorts } from '../../server/src/main/ports';
import type { Member } from '../../server/src/kernel/actor';
import { setPlan } from '../../server/src/plans';
import type { House } from '../../server/src/platform/house';
import { createOutbound } from '../../server/src/platform/outbound/outbound';
import { testSecrets } from '../../server/src/platform/secrets/testing-secrets';
import { benchOwner, onFreshHouse } from './testing-bare';

/* Very many events for a receiver that takes requests and never answers: what they hold in memory, and how late others hear. */
const { values } = parseArgs({
  options: { events: { type: 'string', default: '10000' }, others: { type: 'string', default: '200' } },
});
const [events, others] = [Number(values.events), Number(values.others)];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const megabytes = (): string => {
  collect();
  return `${(process.memoryUsage().heapUsed / 1e6).toFixed(1)} MB`;
};

interface Receiver {
  url: string;
  server: Server;
  /** When each request came. */
  came: number[];
}

/** A server on this machine that does with each request what it is told. */
async function receiver(answer: (response: ServerResponse) => void): Promise<Receiver> {
  const came: number[] = [];
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      came.push(performance.now());
      answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server, came };
}

const happen = (house: House, { operatorId }: Member, count: number) =>
  house.run({ actor: { kind: 'system' } }, (ctx) =>
    noteEvents(
      ctx,
      Array.from({ length: count }, (_, id) => ({
        operatorId,
        kind: 'payout.changed' as const,
        subject: null,
        data: { id, note: 'x'.repeat(500) },
      })),
    ),
  );

const add = (house: House, actor: Member, { url }: Receiver) =>
  house.run({ actor }, (ctx) =>
    createWebhook(ctx, { params: {}, query: {}, body: { url, kinds: ['payout.changed'] } }),
  );

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
};

await onFreshHouse(new Date(), async (house) => {
  const outbound = createOutbound({ mayBePrivate: true });
  supplyPorts(house, { mailbox: false, productName: 'Bench', demo: null }, undefined, {
    socialProviders: {},
    forum: null,
    outbound,
  });
  house.supply({ secrets: testSecrets() });
  const [mine, other] = [await benchOwner(house, 'mine'), await benchOwner(house, 'other')];
  for (const { operatorId } of [mine, other])
    await house.run({ actor: { kind: 'system' } }, (ctx) => setPlan(ctx, { operatorId, plan: 'pro' }));
  const hanging = await receiver(() => undefined);
  const quick = await receiver((response) => response.writeHead(204).end());
  await add(house, mine, hanging);
  await add(house, other, quick);
  const sender = new WebhookSender(house, outbound);
  await house.start();
  await sender.start();

  console.log(`before                                  ${megabytes()}`);
  await happen(house, mine, events);
  await until(() => hanging.came.length > 0);
  console.log(`${events} events for one that hangs`.padEnd(40) + megabytes());
  const begun = performance.now();
  await happen(house, other, others);
  await until(() => quick.came.length === others);
  const late = quick.came.map((at) => at - begun);
  console.log(
    `${others} events of another: the first after ${late[0]?.toFixed(0)} ms, all after ${late.at(-1)?.toFixed(0)} ms`,
  );
  await new Promise((resolve) => setTimeout(resolve, 30_000));
  console.log(`half a minute later, ${hanging.came.length} asked`.padEnd(40) + megabytes());
  hanging.server.closeAllConnections();
  await sender.stop();
  for (const { server } of [hanging, quick]) server.close();
  await house.stop();
});
