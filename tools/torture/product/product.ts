import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process, { execPath } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { listeningOf } from './listening';
import { isGone, memoryMb, postmasterOf, signalAll } from './processes';
import type { Programs } from './programs';

export interface RunOptions {
  programs: Programs;
  /** One of its own, thrown away at the end, unless told. */
  dataDir?: string;
  /** Runs with the demo's data and chargers. */
  demo?: boolean;
  settings?: Record<string, string>;
  /** What the server is started through, such as `taskset -c 0`; it must become the server. */
  through?: readonly string[];
}

/** What it said to people: its log is JSON, and a stack is indented. */
export const reasonIn = (said: string): string =>
  said.split('\n').find((line) => line !== '' && !/^[\s{]/.test(line)) ?? said.slice(-200);

/** The program ended instead of opening its port. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';

  constructor(
    readonly code: number | null,
    readonly said: string,
  ) {
    super(`the product ended with ${code} instead of starting: ${reasonIn(said)}`);
  }
}

/** Answers how much memory is held. */
const heldMemory = pathToFileURL(join(import.meta.dirname, 'held-memory.mjs')).href;

const startPatienceMs = 180_000;
const endPatienceMs = 20_000;

const environmentOf = ({ demo, settings }: RunOptions, dataDir: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'warn',
  // Nodes share it, and what is restored in another folder needs it.
  SECRET_KEY: 'only for torture: 0123456789abcdef',
  // What the demo listens on by itself is one of the points.
  ...(demo === true ? {} : { HOST: '127.0.0.1' }),
  ...settings,
});

/** The product in a process of its own, as an operator runs it. */
export class Product {
  port = 0;
  /** How often it ended without being told to. */
  deaths = 0;
  /** Why it ended last, in its own words. */
  lastWords = '';
  said = '';
  #child: ChildProcess | undefined;
  #isEnding = false;

  private constructor(
    private readonly options: RunOptions,
    readonly dataDir: string,
    private readonly isOwnFolder: boolean,
  ) {}

  /** Starts it and waits until it is ready; throws `NotStarted`. */
  static async start(options: RunOptions): Promise<Product> {
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'voltdeck-torture-')));
    const product = new Product(options, dataDir, options.dataDir === undefined);
    try {
      await product.#run();
    } catch (error) {
      await product.stop();
      throw error;
    }
    return product;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get isRunning(): boolean {
    const child = this.#child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Resident memory, with what only waits to be collected. */
  memoryMb(): Promise<number> {
    return memoryMb(this.pid);
  }

  /** What it needs of its heap and its buffers, in MB: what is left when all that nobody needs is collected. */
  async heldMb(): Promise<number> {
    const told = (): string[] => this.said.match(/^held bytes: \d+$/gm) ?? [];
    const before = told().length;
    signalAll([this.pid], 'SIGUSR2');
    for (let tries = 0; tries < 1_000; tries += 1) {
      const last = told()[before];
      if (last !== undefined) return Math.round(Number(last.split(' ').at(-1)) / 2 ** 20);
      await sleep(10);
    }
    throw new Error('the product does not say what memory it holds');
  }

  /** Starts it anew on the same folder where it has ended; answers whether it had. */
  async revive(): Promise<boolean> {
    if (this.isRunning) return false;
    await this.#run();
    return true;
  }

  /** Ends it without a word, as a crash does, and leaves its database as it is. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || !this.isRunning) return;
    this.#isEnding = true;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    this.#isEnding = false;
  }

  /** Ends it in order and starts it on the same folder: what was kept in memory is gone. */
  async restart(): Promise<void> {
    await this.end();
    await this.#run();
  }

  /** Ends it in order, and by force what does not follow. */
  async stop(): Promise<void> {
    await this.end();
    await this.#stopDatabase();
    if (this.isOwnFolder) await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Ends it in order and leaves its folder. */
  async end(): Promise<void> {
    const child = this.#child;
    if (child === undefined || !this.isRunning) return;
    this.#isEnding = true;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([gone, sleep(endPatienceMs, undefined, { ref: false })]);
    if (this.isRunning) {
      child.kill('SIGKILL');
      await gone;
    }
    this.#isEnding = false;
  }

  /** A server that was killed leaves its database behind. */
  async #stopDatabase(): Promise<void> {
    const found = await postmasterOf(this.dataDir);
    if (found === undefined) return;
    for (const signal of ['SIGCONT', 'SIGQUIT', 'SIGKILL'] as const) {
      signalAll([found.pid], signal);
      for (let tries = 0; tries < 50 && signal !== 'SIGCONT'; tries += 1) {
        if (await isGone(found.pid)) return;
        await sleep(100);
      }
    }
  }

  async #run(): Promise<void> {
    const { programs, demo, through = [] } = this.options;
    const watched = [
      '--enable-source-maps',
      '--max-semi-space-size=64',
      '--expose-gc',
      '--import',
      heldMemory,
    ];
    const command = [...through, execPath, ...watched, programs.server, 'serve'];
    const [file = execPath, ...args] = demo === true ? [...command, '--demo', programs.street] : command;
    const child = spawn(file, args, {
      cwd: this.dataDir,
      env: environmentOf(this.options, this.dataDir),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.said += text));
    }
    child.once('exit', (code, signal) => {
      if (this.#isEnding) return;
      this.deaths += 1;
      const fault = this.said.split('\n').findLast((line) => /^\w*Error/.test(line));
      this.lastWords = `${signal ?? code}: ${fault ?? this.said.slice(-200)}`;
    });
    await this.#untilReady(child);
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    for (let waitedMs = 0; waitedMs < startPatienceMs; waitedMs += 50) {
      const [isReady, port] = /is ready at \S+?(?::(\d+))?\s/.exec(this.said) ?? [];
      if (isReady !== undefined) {
        // A public address does not tell the port.
        this.port = port === undefined ? ((await listeningOf(this.pid))[0]?.port ?? 0) : Number(port);
        return;
      }
      if (child.exitCode !== null || child.signalCode !== null) {
        this.deaths -= 1;
        throw new NotStarted(child.exitCode, this.said);
      }
      await sleep(50);
    }
    throw new Error(`the product was not ready in ${startPatienceMs / 1000} s:\n${this.said}`);
  }
}
