import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program with its arguments; it sees these variables alone, and nothing of ours. */
export interface Command {
  program: string;
  args: readonly string[];
  folder: string;
  variables: Readonly<Record<string, string>>;
}

/** How a program ended: by itself, by our hand after its time, or not begun because it is not there. */
export type CommandEnd = { kind: 'ended'; code: number } | { kind: 'too-long' } | { kind: 'missing' };

export interface CommandOptions {
  withinMs: number;
  signal: AbortSignal;
  /** Told each line that the program writes. */
  tell(line: string): void;
}

/** Characters of a line that are told. */
const longestLine = 2_000;

/** Runs a program to its end, with all that it starts; ends them when its time is over or it is called off. */
export async function runCommand(
  command: Command,
  { withinMs, signal, tell }: CommandOptions,
): Promise<CommandEnd> {
  signal.throwIfAborted();
  const child = spawn(command.program, [...command.args], {
    cwd: command.folder,
    env: { ...command.variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a group of its own, which is ended as a whole.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => tell(line.slice(0, longestLine)));
  let isTooLong = false;
  const end = (): void => endGroup(child);
  const timer = setTimeout(() => {
    isTooLong = true;
    end();
  }, withinMs);
  signal.addEventListener('abort', end, { once: true });
  try {
    const code = await endOf(child);
    signal.throwIfAborted();
    if (code === null) return { kind: 'missing' };
    return isTooLong ? { kind: 'too-long' } : { kind: 'ended', code };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** The code by which it ended; null where it never began. */
const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code ?? -1));
  });

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
