import type { Bus } from './bus';
import type { BusCounts } from './metrics/bus';

/** A bus that counts what goes through it. */
export interface CountedBus extends Bus {
  readonly counts: Readonly<BusCounts>;
}

export function counted(bus: Bus): CountedBus {
  const counts: BusCounts = { published: 0, received: 0, failed: 0, gaps: 0 };
  const fail = (error: unknown): never => {
    counts.failed += 1;
    throw error;
  };
  bus.onGap(() => (counts.gaps += 1));
  return {
    ...bus,
    counts,
    publish: async (by, topic, ids) => {
      counts.published += ids.length;
      await bus.publish(by, topic, ids).catch(fail);
    },
    listen: (topic, handler) =>
      bus.listen(topic, async (ids) => {
        counts.received += ids.length;
        try {
          await handler(ids);
        } catch (error) {
          fail(error);
        }
      }),
  };
}
