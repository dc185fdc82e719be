import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { execPath, platform } from 'node:process';
import type { Tenant } from '../world/tenants';

/** What a worker is told once, before all else. */
export interface Setting {
  port: number;
  attacker: Tenant;
  victim: Tenant;
}

/** A program of ours in a process of its own, which answers one question after the other. */
export interface Worker<Q, A> {
  ask(question: Q): Promise<A>;
  close(): void;
}

/** Whether processes can be bound to processors. */
export const mayPin = platform === 'linux' && availableParallelism() > 1;

/** Binds what is started to one processor. */
export const onCore = (core: number): string[] => (mayPin ? ['taskset', '--cpu-list', String(core)] : []);

/** The attacker gives way to the clock on the processor they share. */
export const givingWay = mayPin ? ['nice', '-n', '15'] : [];

export async function startWorker<Q extends object, A>(
  file: string,
  setting: Setting,
  through: readonly string[],
): Promise<Worker<Q, A>> {
  const [program, ...args] = [...through, execPath, '--import', 'tsx', file];
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(setting);
  await once(child, 'message');
  return {
    ask: async (question) => {
      child.send(question);
      const ended = once(child, 'exit').then(() => {
        throw new Error(`${file} has ended`);
      });
      const [answer] = await Promise.race([once(child, 'message'), ended]);
      // Only our own program answers here.
      return answer as A;
    },
    close: () => void child.kill(),
  };
}

/** The worker's side: answers each question that comes after the setting. */
export function answerAsWorker<Q, A>(
  prepare: (setting: Setting) => Promise<(question: Q) => Promise<A>>,
): void {
  process.once('message', (setting: Setting) => {
    void prepare(setting).then((answer) => {
      process.on('message', (question: Q) => void answer(question).then((said) => process.send?.(said)));
      process.send?.('ready');
    });
  });
}
