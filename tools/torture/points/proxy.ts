import { isLoopback, listeningOf } from '../product/listening';
import { NotStarted, Product } from '../product/product';
import { ask } from '../wire/http';
import { handshakeOf, openSocket } from '../wire/websocket';
import type { World } from '../world/world';
import { addColleague, byStatus, logInByApp } from './logins';
import type { Finding, Point } from './point';

async function forwardedAddress({ product, database, attacker }: World): Promise<Finding> {
  const email = await addColleague(database, attacker, 'forwarded');
  const answers = [];
  for (let n = 0; n < 8; n += 1) {
    answers.push(
      await ask(product.port, {
        method: 'POST',
        path: '/api/v3/auth/login',
        from: '127.0.0.90',
        headers: {
          'x-forwarded-for': `203.0.113.${n}`,
          forwarded: `for=203.0.113.${n}`,
          'x-real-ip': `203.0.113.${n}`,
        },
        body: { email, password: `wrong try ${n}` },
      }),
    );
  }
  const owner = await logInByApp(product.port, { email, password: attacker.password, from: '127.0.0.91' });
  const last = answers.at(-1)?.status;
  return {
    did: 'eight wrong logins of one address, each with another X-Forwarded-For',
    expected: 'counted as one address: 429 from the sixth on',
    seen: `${byStatus(answers).text}; the owner elsewhere ${owner.status}`,
    isFine: last === 429,
  };
}

async function metrics({ product }: World): Promise<Finding> {
  const plain = await ask(product.port, { path: '/metrics' });
  const forwarded = await ask(product.port, {
    path: '/metrics',
    headers: { 'x-forwarded-for': '127.0.0.1' },
  });
  const statuses = [plain.status, forwarded.status];
  return {
    did: '/metrics from this machine without a token, as a proxy on it would ask',
    expected: 'not given',
    seen: statuses.join(', '),
    isFine: statuses.every((status) => status >= 400 && status < 500),
  };
}

/** Whether a start is refused, and what it says. */
async function refusalOf(
  world: World,
  settings: Record<string, string>,
  dataDir?: string,
): Promise<string | null> {
  try {
    const product = await Product.start({ programs: world.programs, settings, dataDir });
    await product.stop();
    return null;
  } catch (error) {
    if (error instanceof NotStarted) return error.said.trim().split('\n').at(-1) ?? '';
    throw error;
  }
}

async function trustAll(world: World): Promise<Finding> {
  const refusal = await refusalOf(world, { TRUST_PROXY: 'true' });
  return {
    did: 'a start with TRUST_PROXY=true',
    expected: 'refused in one line that names the setting',
    seen: refusal === null ? 'it starts' : refusal.slice(0, 200),
    isFine: refusal?.includes('TRUST_PROXY') === true,
  };
}

async function otherUpgrades({ product }: World): Promise<Finding> {
  const upgrade = {
    connection: 'Upgrade, HTTP2-Settings',
    upgrade: 'h2c',
    'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA',
  };
  const socket = await openSocket(product.port);
  const lines = Object.entries(upgrade).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET /health HTTP/1.1\r\nHost: a\r\n${lines.join('')}\r\n`);
  const status = await new Promise<string>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString('latin1', 9, 12)));
    socket.once('close', () => resolve('cut'));
    setTimeout(() => resolve('silence'), 5_000).unref();
  });
  socket.destroy();
  return {
    did: 'a request that offers to go on in HTTP/2 (Upgrade: h2c)',
    expected: 'answered with 200 as if it offered nothing',
    seen: status,
    isFine: status === '200',
  };
}

const halfBodyPatienceMs = 90_000;

/** How long an unfinished request is waited for. */
async function halfSent(port: number, text: string): Promise<number | null> {
  const socket = await openSocket(port, '127.0.0.92');
  const began = performance.now();
  socket.write(text);
  const ms = await new Promise<number | null>((resolve) => {
    socket.once('close', () => resolve(performance.now() - began));
    socket.on('data', () => undefined);
    setTimeout(() => resolve(null), halfBodyPatienceMs).unref();
  });
  socket.destroy();
  return ms === null ? null : Math.round(ms / 1000);
}

async function halfBodies({ product, attacker: { token } }: World): Promise<Finding> {
  const head = `POST /api/charge-points HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  const seconds = await Promise.all([
    halfSent(product.port, `${head}Content-Length: 1000\r\n\r\n{"title":`),
    halfSent(product.port, `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"tit`),
    halfSent(product.port, handshakeOf({ path: '/ocpp/NOBODY' }).slice(0, -20)),
  ]);
  return {
    did: 'two bodies and one head that are never sent to the end',
    expected: `cut off within ${halfBodyPatienceMs / 1000} s`,
    seen: seconds.map((each) => (each === null ? 'never' : `after ${each} s`)).join(', '),
    isFine: seconds.every((each) => each !== null),
  };
}

/** The demo, and then the product on the demo's folder. */
async function demoFolder(world: World): Promise<Finding[]> {
  const { programs } = world;
  const demo = await Product.start({ programs, demo: true, settings: { DEMO_CHARGE_POINTS: '1' } });
  try {
    const places = (await listeningOf(demo.pid)).filter(({ port }) => port === demo.port);
    await demo.end();
    const refusal = await refusalOf(world, {}, demo.dataDir);
    return [
      {
        did: 'the demo, with no HOST told',
        expected: 'listens on loopback only',
        seen: places.map(({ address }) => address).join(', '),
        isFine: places.length === 0 ? null : places.every(isLoopback),
      },
      {
        did: 'the product without --demo on the folder of the demo',
        expected: 'the start is refused in one line',
        seen: refusal === null ? 'it starts, and the login of the demo opens it' : refusal.slice(0, 200),
        isFine: refusal !== null && refusal.length > 0,
      },
    ];
  } finally {
    await demo.stop();
  }
}

export const proxy: Point = {
  number: 8,
  name: 'proxy',
  fact: 'what a stranger writes about addresses is not believed',
  run: async (world, { isFast }) => [
    await forwardedAddress(world),
    await metrics(world),
    await trustAll(world),
    await otherUpgrades(world),
    ...(isFast ? [] : [await halfBodies(world)]),
  ],
};

export const demoData: Point = {
  number: 13,
  name: 'demo',
  fact: 'the demo is open to this machine alone',
  run: demoFolder,
};
