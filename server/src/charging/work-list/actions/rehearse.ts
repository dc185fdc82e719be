import type { Ctx } from '../../../platform/ctx';

class Rehearsed extends Error {
  override readonly name = 'Rehearsed';
}

const nothing = (): Promise<void> => Promise.resolve();

/** Does work and takes all of it back: gives what it came to. Nothing is announced, so that no payment is taken either. */
export async function rehearse<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const mute = {
    announce: nothing,
    announceAll: nothing,
    notify: nothing,
    schedule: nothing,
    apart: () => undefined,
  };
  let done: { result: T } | null = null;
  try {
    await ctx.attempt(async () => {
      done = { result: await work({ ...ctx, ...mute }) };
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  if (done === null) throw new Error('what was rehearsed came to nothing');
  return (done as { result: T }).result;
}
