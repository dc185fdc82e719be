import { setTimeout as sleep } from 'node:timers/promises';
import { type Reply, TortureCharger } from '../wire/charger';
import { ask, resultsOf } from '../wire/http';
import type { TortureCharge } from '../world/tenants';
import type { World } from '../world/world';
import type { Finding, Point } from './point';

const kilobyte = 1000;
const underLimit = 250 * kilobyte;
const overLimit = 990 * kilobyte;
const largestAnswer = 6_000 * kilobyte;
const largestGrowthMb = 200;

/** A call that must be answered, of so many bytes. */
export function largeCall(id: string, bytes: number): string {
  const data = 'x'.repeat(bytes - 100);
  return JSON.stringify([2, id, 'DataTransfer', { vendorId: 'torture', messageId: id, data }]);
}

interface Sent {
  answered: number;
  isOpen: boolean;
}

async function sendMany(
  { product }: World,
  identity: TortureCharge,
  sizes: readonly number[],
): Promise<Sent> {
  let charger = await TortureCharger.plug({ port: product.port, identity });
  let answered = 0;
  let isOpen = true;
  for (const [n, bytes] of sizes.entries()) {
    if (!charger.wire.isOpen) {
      isOpen = false;
      charger = await TortureCharger.plug({ port: product.port, identity });
    }
    const id = `size-${n}-${bytes}`;
    const reply = await charger.ask(id, largeCall(id, bytes), 10_000);
    if (reply.kind !== 0) answered += 1;
  }
  charger.close();
  return { answered, isOpen };
}

const pagePath = ({ id }: TortureCharge): string => `/api/messages?charge_point_id=${id}&per_page=200`;

async function fullPages(world: World, identity: TortureCharge, count: number): Promise<Finding> {
  const { product, attacker } = world;
  const { token, from } = attacker;
  const beforeMb = await product.memoryMb();
  const path = pagePath(identity);
  const [answer] = await Promise.all(
    Array.from({ length: 3 }, () => ask(product.port, { path, token, from, isLarge: true })),
  );
  const growthMb = (await product.memoryMb()) - beforeMb;
  const bytes = answer?.bytes ?? 0;
  return {
    did: `three pages of 200 messages at once, ${count} of them close to the limit`,
    expected: `each at most ${largestAnswer / 1e6} MB, memory grows by at most ${largestGrowthMb} MB`,
    seen: `${answer?.status} with ${(bytes / 1e6).toFixed(1)} MB; memory from ${beforeMb} by ${growthMb} MB`,
    isFine: answer?.status === 200 && bytes <= largestAnswer && growthMb <= largestGrowthMb,
    figures: { bytes, growthMb },
  };
}

const told = ({ kind, code }: Reply): string => (kind === 0 ? 'none' : kind === 3 ? 'a result' : code);

interface Shown {
  data: { message_id: string | null; request: string | null }[];
}

/** How many characters of a call the list shows; 0 where it does not hold the call. */
async function shownOf({ product, attacker }: World, identity: TortureCharge, id: string): Promise<number> {
  const { token, from } = attacker;
  for (let tries = 0; tries < 20; tries += 1) {
    const path = `/api/messages?charge_point_id=${identity.id}&per_page=10`;
    const { data } = resultsOf<Shown>(await ask(product.port, { path, token, from }));
    const found = data.find(({ message_id: name }) => name === id);
    if (found !== undefined) return found.request?.length ?? 0;
    await sleep(100);
  }
  return 0;
}

async function overTheLimit(world: World, identity: TortureCharge): Promise<Finding> {
  const charger = await TortureCharger.plug({ port: world.product.port, identity });
  const id = `over-${identity.id}`;
  const reply = await charger.ask(id, largeCall(id, overLimit), 10_000);
  const next = await charger.call('Heartbeat', {}, 10_000);
  charger.close();
  const shown = await shownOf(world, identity, id);
  return {
    did: `a frame of ${overLimit / kilobyte} kB`,
    expected: 'answered under its id, logged in part, and the socket stays open',
    seen: `answer ${told(reply)}; next heartbeat ${told(next)}; ${shown} characters shown of it`,
    isFine: reply.kind !== 0 && next.kind === 3 && shown > 0 && shown <= 8_000,
    figures: { shown },
  };
}

export const answerSizes: Point = {
  number: 5,
  name: 'sizes',
  fact: 'frames close to the limit make no large answer, and larger ones close no socket',
  run: async (world, { isFast }) => {
    const [identity, other] = world.attacker.chargers.slice(1);
    if (identity === undefined || other === undefined) throw new Error('the attacker has too few chargers');
    const sizes = [
      ...Array.from({ length: isFast ? 40 : 70 }, () => underLimit),
      ...Array.from({ length: isFast ? 20 : 140 }, () => overLimit),
    ];
    await world.product.restart();
    const { answered, isOpen } = await sendMany(world, identity, sizes);
    return [
      {
        did: `${sizes.length} frames of ${underLimit / kilobyte} and ${overLimit / kilobyte} kB`,
        expected: 'every one is answered and the socket stays open',
        seen: `${answered} answered, the socket ${isOpen ? 'stayed open' : 'was closed'}`,
        isFine: answered === sizes.length && isOpen,
        figures: { answered },
      },
      await fullPages(world, identity, sizes.length),
      await overTheLimit(world, other),
    ];
  },
};
