import { addColleague, logInByApp, logInByPage } from './logins';
import type { World } from '../world/world';
import type { Finding, Point } from './point';

async function guess(world: World, email: string, from: string, times = 5): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await logInByApp(world.product.port, { email, password: `wrong try ${n}`, from });
  }
}

const isIn = (status: number): string => (status === 200 ? 'let in' : `refused with ${status}`);

async function strangersElsewhere(world: World): Promise<Finding> {
  const { product, database, victim } = world;
  const email = await addColleague(database, victim, 'owner-elsewhere');
  const strangers = Array.from({ length: 20 }, (_, n) => `127.0.1.${n + 1}`);
  await Promise.all(strangers.map((from) => guess(world, email, from)));
  const { status, ms } = await logInByApp(product.port, {
    email,
    password: victim.password,
    from: '127.0.0.50',
  });
  return {
    did: '20 strangers try five wrong passwords each, then the owner logs in from elsewhere',
    expected: 'let in',
    seen: `${isIn(status)} after ${Math.round(ms)} ms`,
    isFine: status === 200,
    figures: { ms: Math.round(ms) },
  };
}

async function strangerBeside(world: World): Promise<Finding> {
  const { product, database, victim } = world;
  const email = await addColleague(database, victim, 'owner-beside');
  const from = '127.0.0.51';
  const owner = { email, password: victim.password, from };
  const { cookies } = await logInByPage(product.port, owner);
  await guess(world, email, from, 8);
  const { answer } = await logInByPage(product.port, { ...owner, cookies });
  const { answer: other } = await logInByPage(product.port, owner);
  return {
    did: 'somebody at the same address tries eight wrong passwords, then the owner logs in on the usual device',
    expected: 'let in; on an unknown device refused with 429',
    seen: `${isIn(answer.status)}; on an unknown device ${isIn(other.status)}`,
    isFine: answer.status === 200 && other.status === 429,
  };
}

async function colleagues(world: World): Promise<Finding> {
  const { product, database, victim } = world;
  const forgetful = await addColleague(database, victim, 'forgetful');
  const email = await addColleague(database, victim, 'colleague');
  const from = '127.0.0.52';
  await guess(world, forgetful, from);
  const { status } = await logInByApp(product.port, { email, password: victim.password, from });
  return {
    did: 'one colleague in an office tries five wrong passwords, then another logs in',
    expected: 'let in',
    seen: isIn(status),
    isFine: status === 200,
  };
}

export const lockOut: Point = {
  number: 3,
  name: 'lock-out',
  fact: 'wrong tries of one keep nobody else out',
  run: async (world) => [
    await strangersElsewhere(world),
    await strangerBeside(world),
    await colleagues(world),
  ],
};
