import { migrate } from '../../../server/src/platform/db/migrate';
import { silentLog } from '../../../server/src/platform/log';
import { bytesIn, watchPeak } from './disk';
import { addContents, addMessageFigures, addPlainFigures, type Figures } from './figures';
import { addEndExpected, addExpected, addTold, endHalfway, noteHalfway, openProduct } from './product';
import {
  applyMore,
  fill,
  makeFolder,
  ownMigrations,
  type OldWorld,
  openWorld,
  partMigrations,
  removeFolder,
  type Scale,
} from './world';
import type { Database } from '../world/database';

export interface Options extends Scale {
  /** Where the migrations are, the product's unless told. */
  migrations?: string;
  /** The first migration that the old version had not. */
  before: number;
  /** Trades the honesty of the seconds for speed. */
  isHasty: boolean;
  tell(line: string): void;
}

export interface Difference {
  name: string;
  before: string;
  after: string;
}

export interface Report {
  migrations: { name: string; seconds: number }[];
  seconds: number;
  bytes: { before: number; peak: number; after: number };
  /** How many figures were compared, and those that are not equal. */
  figures: number;
  differences: Difference[];
  /** Columns and tables that are on one side alone; what they held is told by other figures. */
  gone: string[];
  added: string[];
}

async function figuresBefore(client: Database): Promise<Figures> {
  const figures: Figures = new Map();
  await addPlainFigures(figures, client);
  await addMessageFigures(figures, client, true);
  await addContents(figures, client);
  await addExpected(figures, client);
  await noteHalfway(client);
  await addEndExpected(figures, client);
  return figures;
}

/** The later migrations may not meet what belongs to nobody. */
const tidy = (client: Database): Promise<unknown> =>
  client.query(`drop function torture.insert_orders, torture.drop_indexes, torture.make_indexes; drop view torture.made, torture.exchanges;
    drop table torture.settled, torture.releases, torture.indexes`);

async function figuresAfter(world: OldWorld): Promise<Figures> {
  const { client, server } = world;
  const figures: Figures = new Map();
  await addPlainFigures(figures, client);
  await addMessageFigures(figures, client, false);
  await addContents(figures, client);
  const product = await openProduct(server);
  try {
    await addTold(figures, product, client);
    for (const [name, value] of await endHalfway(product, client)) figures.set(name, value);
  } finally {
    await product.close();
  }
  return figures;
}

/** Applies them one after the other, and lets the product find nothing left to do. */
async function applyLater(
  world: OldWorld,
  from: string,
  later: readonly string[],
): Promise<Report['migrations']> {
  const done: Report['migrations'] = [];
  for (const name of later) {
    const began = performance.now();
    await applyMore(world, from, [name]);
    done.push({ name, seconds: (performance.now() - began) / 1000 });
  }
  await migrate({ connection: world.server.connection, folder: from, log: silentLog() });
  return done;
}

/** What is not equal; only contents may be on one side alone, the columns of the others are the same. */
export function compare(before: Figures, after: Figures): Pick<Report, 'differences' | 'gone' | 'added'> {
  const isContent = (name: string): boolean => name.startsWith('contents of ');
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const differences = names
    .filter((name) => before.get(name) !== after.get(name))
    .filter((name) => !isContent(name) || (before.has(name) && after.has(name)))
    .map((name) => ({ name, before: before.get(name) ?? 'nothing', after: after.get(name) ?? 'nothing' }));
  const aside = (some: Figures, other: Figures): string[] =>
    [...some.keys()]
      .filter((name) => isContent(name) && !other.has(name))
      .map((name) => name.replace('contents of ', ''));
  return { differences, gone: aside(before, after), added: aside(after, before) };
}

/** Makes the old version's data, carries it forward, and tells what is not as it was. */
export async function tryMigrations({ before, isHasty, tell, ...asked }: Options): Promise<Report> {
  const from = asked.migrations ?? ownMigrations;
  const { old, later } = await partMigrations(from, before);
  const folder = await makeFolder();
  let world = await openWorld(folder, true);
  try {
    tell(`The old version, up to ${old.at(-1) ?? 'nothing'}:`);
    await applyMore(world, from, old);
    await fill(world, asked, tell);
    const wanted = await figuresBefore(world.client);
    tell(`${wanted.size} figures recorded`);
    await tidy(world.client);
    await world.client.query('vacuum analyze');
    await world.stop();
    world = await openWorld(folder, isHasty);
    const start = await bytesIn(folder);
    const endWatch = watchPeak(folder);
    const began = performance.now();
    const migrations = await applyLater(world, from, later);
    const seconds = (performance.now() - began) / 1000;
    const peak = await endWatch();
    tell(`${later.length} migrations applied in ${seconds.toFixed(1)} s`);
    await world.client.query('checkpoint');
    const end = await bytesIn(folder);
    const found = await figuresAfter(world);
    return {
      migrations,
      seconds,
      bytes: { before: start, peak, after: end },
      figures: new Set([...wanted.keys(), ...found.keys()]).size,
      ...compare(wanted, found),
    };
  } finally {
    await world.stop();
    await removeFolder(folder);
  }
}
