import type { BusHandler } from './bus-listener';
import type { Db } from './db/db';
import type { FactListener } from './facts';
import { findFacts } from './facts-store';
import type { Logger } from './log';

/** Turns announced ids into facts, read in one query per batch and told in order. */
export function factBatches(db: Db, listeners: readonly FactListener[], log: Logger): BusHandler {
  let waiting: number[] = [];
  let working: Promise<void> | undefined;

  const tell = async (): Promise<void> => {
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      for (const fact of await findFacts(db, ids)) {
        for (const listener of listeners) {
          try {
            listener(fact);
          } catch (error) {
            // One listener's fault must not keep the others from hearing.
            log.error({ err: error, fact: fact.name }, 'A listener of facts failed');
          }
        }
      }
    }
  };

  return (ids) => {
    waiting.push(...ids.map(Number));
    // What arrives while a batch is read forms the next one.
    working ??= tell().finally(() => {
      working = undefined;
    });
    return working;
  };
}
