import { setTimeout as sleep } from 'node:timers/promises';
import { TortureCharger } from '../wire/charger';
import { Wire } from '../wire/websocket';
import type { World } from '../world/world';
import type { Finding, Point } from './point';
import { largeCall } from './sizes';

/** The least that the process holds over a second, so that what is on its way does not count. */
async function settledMb({ product }: World): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < 5; round += 1) {
    least = Math.min(least, await product.heldMb());
    await sleep(200);
  }
  return least;
}

async function plugSome(
  { product, attacker }: World,
  from: number,
  count: number,
): Promise<TortureCharger[]> {
  const identities = attacker.chargers.slice(from, from + count);
  return Promise.all(identities.map((identity) => TortureCharger.plug({ port: product.port, identity })));
}

/** What stays in memory after many chargers sent something, while they are connected. */
async function heldAfter(
  world: World,
  chargers: readonly TortureCharger[],
  send: (charger: TortureCharger, n: number) => Promise<unknown>,
  times: number,
): Promise<{ before: number; growth: number }> {
  const before = await settledMb(world);
  await Promise.all(
    chargers.map(async (charger) => {
      for (let n = 0; n < times; n += 1) await send(charger, n);
    }),
  );
  return { before, growth: (await settledMb(world)) - before };
}

async function longIds(world: World, isFast: boolean): Promise<Finding[]> {
  const chargers = await plugSome(world, 3, isFast ? 5 : 10);
  const times = 150;
  const allowedMb = 10;
  const { before, growth } = await heldAfter(
    world,
    chargers,
    async (charger, n) => {
      charger.wire.send(JSON.stringify([2, `${n}-`.padEnd(100_000, 'i'), 'Heartbeat', {}]));
      await charger.call('Heartbeat', {}, 10_000);
    },
    times,
  );
  const open = chargers.filter(({ wire }) => wire.isOpen).length;
  chargers.forEach((charger) => charger.close());
  return [
    {
      did: `${chargers.length} chargers send ${times} calls each with a message id of 100 kB`,
      expected: `refused one by one: memory grows by at most ${allowedMb} MB, the sockets stay open`,
      seen: `memory from ${before} by ${growth} MB, ${open} sockets open`,
      isFine: growth <= allowedMb && open === chargers.length,
      figures: { growthMb: growth },
    },
  ];
}

async function rememberedAnswers(world: World, isFast: boolean): Promise<Finding[]> {
  const chargers = await plugSome(world, 3, isFast ? 8 : 20);
  const times = isFast ? 100 : 120;
  const allowedMb = 20;
  const { before, growth } = await heldAfter(
    world,
    chargers,
    (charger, n) => charger.ask(`keep-${n}`, largeCall(`keep-${n}`, 200_000), 30_000),
    times,
  );
  chargers.forEach((charger) => charger.close());
  return [
    {
      did: `${chargers.length} chargers send ${times} different calls of 200 kB each`,
      expected: `memory grows by at most ${allowedMb} MB while they are connected`,
      seen: `memory from ${before} by ${growth} MB`,
      isFine: growth <= allowedMb,
      figures: { growthMb: growth },
    },
  ];
}

/** Asks without end and reads nothing, until it is cut off or has sent so much. */
async function slowReader(world: World): Promise<Finding[]> {
  const [charger] = await plugSome(world, 2, 1);
  if (charger === undefined) throw new Error('the attacker has too few chargers');
  const { wire } = charger;
  wire.socket.pause();
  const most = 150_000;
  const beforeMb = await world.product.heldMb();
  const id = 'slow-reader-'.padEnd(240, 's');
  let sent = 0;
  const giveUp = performance.now() + 120_000;
  while (sent < most && wire.isOpen && performance.now() < giveUp) {
    const wasTaken = wire.send(JSON.stringify([2, `${sent}-${id}`, 'Heartbeat', {}]));
    sent += 1;
    // A cut is only seen between two turns.
    if (!wasTaken || sent % 100 === 0) await sleep(wasTaken ? 0 : 5);
  }
  for (let tries = 0; tries < 20 && wire.isOpen; tries += 1) {
    wire.send(JSON.stringify([2, `end-${tries}-${id}`, 'Heartbeat', {}]));
    await sleep(100);
  }
  const growth = (await world.product.heldMb()) - beforeMb;
  const isCut = !wire.isOpen;
  wire.socket.destroy();
  return [
    {
      did: `a charger sends up to ${most} heartbeats and reads no answer`,
      expected: 'it is cut off at a bound of what it leaves unread',
      seen: `${isCut ? 'cut off' : 'not cut off'} after ${sent}; memory grew by ${growth} MB`,
      isFine: isCut,
      figures: { sent, growthMb: growth },
    },
  ];
}

async function idleListeners({ product }: World, isFast: boolean): Promise<Finding[]> {
  const wanted = 2_000;
  const beforeMb = await product.heldMb();
  const tries = await Promise.allSettled(
    Array.from({ length: wanted }, () =>
      Wire.open(product.port, { path: '/app/voltdeck?protocol=7' }, '127.0.0.60'),
    ),
  );
  await sleep(1_000);
  const wires = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const open = wires.filter((wire) => wire.isOpen).length;
  const growth = (await product.heldMb()) - beforeMb;
  const findings: Finding[] = [
    {
      did: `${wanted} real-time sockets of one address that subscribe to nothing`,
      expected: 'most of them refused',
      seen: `${open} open, memory grew by ${growth} MB`,
      isFine: open < wanted / 2,
      figures: { open, growthMb: growth },
    },
  ];
  if (!isFast) {
    for (let waited = 0; waited < 45 && wires.some((wire) => wire.isOpen); waited += 1) await sleep(1_000);
    const left = wires.filter((wire) => wire.isOpen).length;
    findings.push({
      did: 'they go on to subscribe to nothing for 45 s',
      expected: 'all are closed',
      seen: `${left} open`,
      isFine: left === 0,
      figures: { left },
    });
  }
  wires.forEach((wire) => wire.socket.destroy());
  return findings;
}

export const memory: Point = {
  number: 6,
  name: 'memory',
  fact: 'what chargers and listeners can make the process keep is bounded',
  run: async (world, { isFast }) => {
    const findings: Finding[] = [];
    // To fill what the system itself keeps for a reader takes a minute and more.
    const attacks = [longIds, rememberedAnswers, ...(isFast ? [] : [slowReader]), idleListeners];
    for (const attack of attacks) {
      // What an earlier attack left to be collected would hide what this one holds.
      await world.product.restart();
      findings.push(...(await attack(world, isFast)));
    }
    return findings;
  },
};
