import { dropOldPartitions, ensurePartitions, type KeptTable } from '../../platform/db/partitions';
import type { House } from '../../platform/house';
import type { Noun } from '../../platform/noun';

const partitionsJob = 'partitions.keep';

const keptTablesOf = (nouns: readonly Noun[]): KeptTable[] =>
  nouns.flatMap(({ keptTables = [] }) => keptTables);

/** Makes the partitions that rows of now and of the next days need; before chargers are let in, and by the clock. */
export async function makePartitions(
  house: Pick<House, 'db' | 'clock'>,
  nouns: readonly Noun[],
): Promise<void> {
  for (const kept of keptTablesOf(nouns)) {
    await ensurePartitions(house.db.pool, { ...kept, now: house.clock.now() });
  }
}

async function dropPartitions(
  house: Pick<House, 'db' | 'clock' | 'log'>,
  nouns: readonly Noun[],
): Promise<void> {
  for (const { table, keepDays } of keptTablesOf(nouns)) {
    const dropped = await dropOldPartitions(house.db.pool, { table, keepDays, now: house.clock.now() });
    if (dropped.length > 0) house.log.info({ dropped }, 'Partitions that are old were dropped');
  }
}

/**
 * Registers the daily care of the partitioned tables.
 * It works outside a job's transaction, because it locks whole tables and must not hold those locks together.
 */
export function registerRetention(
  house: Pick<House, 'db' | 'clock' | 'log' | 'queue'>,
  nouns: readonly Noun[],
): void {
  house.queue.task(partitionsJob, async () => {
    await makePartitions(house, nouns);
    await dropPartitions(house, nouns);
  });
  house.queue.cron(partitionsJob, '7 2 * * *');
}
