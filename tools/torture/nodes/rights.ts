import { setTimeout as sleep } from 'node:timers/promises';
import { chargePoints, logins } from '@voltdeck/contract';
import { createMembership, createPerson } from '../../../server/src/identity';
import type { Finding } from '../points/point';
import { ask } from '../wire/http';
import { tokenAt } from './events';
import { Listener } from './listener';
import type { Node } from './node';
import type { World } from './world';

const wholeMs = 5_000;
const patienceMs = 30_000;
const password = 'reads what others paid';

/** Somebody who may read charge points and nothing else. */
async function addReader({ house, operatorId }: World, email: string): Promise<number> {
  return house.run({ actor: { kind: 'system' } }, async (ctx) => {
    const personId = await createPerson(ctx, { email, firstName: 'Rita', lastName: 'Reader', password });
    return createMembership(ctx, {
      personId,
      operatorId,
      role: 'voltdeck_user',
      isOwner: false,
      status: 'active',
      permissions: ['power-center.read'],
    });
  });
}

const read = ({ port }: Node, token: string): Promise<number> =>
  ask(port, { path: `${chargePoints.listChargePoints.path}?per_page=1`, token }).then(({ status }) => status);

/** How long a call is still answered at a node, and how it is refused then; null where it never is. */
async function untilRefused(node: Node, token: string): Promise<{ ms: number; status: number } | null> {
  const began = performance.now();
  while (performance.now() - began < patienceMs) {
    const status = await read(node, token);
    if (status === 401 || status === 403) return { ms: performance.now() - began, status };
    await sleep(20);
  }
  return null;
}

interface Withdrawal {
  did: string;
  withdraw(membershipId: number, token: string): Promise<unknown>;
}

const withdrawals = ({ house, nodes: [node] }: World): Withdrawal[] => [
  {
    did: 'a permission is taken away while its holder calls and listens at the other node',
    withdraw: (id) =>
      house.db.pool.query(`update memberships set permissions = '{access}' where id = $1`, [id]),
  },
  {
    did: 'a membership is suspended while its holder calls and listens at the other node',
    withdraw: (id) => house.db.pool.query(`update memberships set status = 'suspended' where id = $1`, [id]),
  },
  {
    did: 'somebody logs out at one node while the same login calls and listens at the other',
    withdraw: (_, token) => ask(node.port, { method: 'POST', path: logins.logout.path, token }),
  },
];

async function judge(
  world: World,
  { did, withdraw }: Withdrawal,
  { index, mostMs }: { index: number; mostMs: number },
): Promise<Finding> {
  const [here, there] = world.nodes;
  const email = `reader${index}@torture.test`;
  const membershipId = await addReader(world, email);
  const token = await tokenAt(here, { email, password });
  const listener = await Listener.open(there.port, token);
  try {
    const [place] = world.secrets.values();
    const channel = `private-charge-points.${place?.id}`;
    await listener.subscribe(channel);
    const before = await read(there, token);
    const began = performance.now();
    const ended = listener
      .next((heard) => heard.channel === channel && heard.event === 'pusher:subscription_error', patienceMs)
      .then(({ atMs }) => atMs - began)
      .catch(() => null);
    await withdraw(membershipId, token);
    const [refused, listeningMs] = await Promise.all([untilRefused(there, token), ended]);
    const callMs = refused?.ms ?? null;
    const shown = (ms: number | null): string => (ms === null ? 'never' : `after ${Math.round(ms)} ms`);
    return {
      did,
      expected: `both end at the other node within ${mostMs / 1000} s`,
      seen: `a call was answered ${before}, and ${refused?.status ?? 'refused'} ${shown(callMs)}; listening ended ${shown(listeningMs)}`,
      isFine: before === 200 && Math.max(callMs ?? Infinity, listeningMs ?? Infinity) <= mostMs,
      figures: { callMs: Math.round(callMs ?? -1), listeningMs: Math.round(listeningMs ?? -1) },
    };
  } finally {
    listener.close();
  }
}

/** What is withdrawn at one node holds at the other; where it is fast, however late. */
export async function judgeRights(world: World, { isFast }: { isFast: boolean }): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [index, withdrawal] of withdrawals(world).entries())
    findings.push(await judge(world, withdrawal, { index, mostMs: isFast ? patienceMs : wholeMs }));
  return findings;
}
