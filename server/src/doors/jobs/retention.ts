import { dropOldPartitions, ensurePartitions, type Period } from '../../platform/db/partitions';
import type { House } from '../../platform/house';

/** A table that grows with every reading or frame: parted by time, so that old rows go by dropping a part. */
interface Kept {
  table: string;
  by: Period;
  /** Periods made ahead: enough to survive a stop of the queue. */
  ahead: number;
  keepDays: number;
}

const kept: readonly Kept[] = [
  { table: 'meter_samples', by: 'month', ahead: 2, keepDays: 400 },
  { table: 'messages', by: 'day', ahead: 7, keepDays: 30 },
];

const partitionsJob = 'partitions.keep';

/** Makes the partitions that rows of now and of the next days need; before chargers are let in, and by the clock. */
export async function makePartitions(house: Pick<House, 'db' | 'clock'>, from?: Date): Promise<void> {
  for (const { table, by, ahead } of kept) {
    await ensurePartitions(house.db.pool, { table, by, ahead, now: house.clock.now(), from });
  }
}

async function dropPartitions(house: Pick<House, 'db' | 'clock' | 'log'>): Promise<void> {
  for (const { table, keepDays } of kept) {
    const dropped = await dropOldPartitions(house.db.pool, { table, keepDays, now: house.clock.now() });
    if (dropped.length > 0) house.log.info({ dropped }, 'Partitions that are old were dropped');
  }
}

/**
 * Registers the daily care of the partitioned tables.
 * It works outside a job's transaction, because it locks whole tables and must not hold those locks together.
 */
export function registerRetention(house: Pick<House, 'db' | 'clock' | 'log' | 'queue'>): void {
  house.queue.task(partitionsJob, async () => {
    await makePartitions(house);
    await dropPartitions(house);
  });
  house.queue.cron(partitionsJob, '7 2 * * *');
}
