/** Gathers rows that are written one by one into batches. */
export interface BatchWriter<Row> {
  /** Resolves when the row's batch is written, rejects when this row cannot be. */
  write(row: Row): Promise<void>;
  /** How many rows wait or are being written. */
  readonly pending: number;
  /** Resolves when all rows given so far are done with. */
  idle(): Promise<void>;
}

export interface BatchOptions<Row> {
  /** Writes rows in one transaction: all or none. */
  flush(rows: Row[]): Promise<void>;
  maxRows: number;
  /** Waits this long for company before the first batch of a burst; at once unless told. */
  maxWaitMs?: number;
}

interface Waiting<Row> {
  row: Row;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * One batch is written at a time, and what comes meanwhile forms the next: an idle writer adds no delay, a busy one
 * fills its batches by itself.
 */
export function batchWriter<Row>(options: BatchOptions<Row>): BatchWriter<Row> {
  let waiting: Waiting<Row>[] = [];
  let writing = 0;
  let working: Promise<void> | undefined;

  const work = async (): Promise<void> => {
    await pause(options.maxWaitMs ?? 0);
    while (waiting.length > 0) {
      const batch = waiting.slice(0, options.maxRows);
      waiting = waiting.slice(options.maxRows);
      writing = batch.length;
      await settle(options, batch);
      writing = 0;
    }
    working = undefined;
  };

  return {
    write: (row) =>
      new Promise((resolve, reject) => {
        waiting.push({ row, resolve, reject });
        working ??= work();
      }),
    get pending() {
      return waiting.length + writing;
    },
    idle: async () => {
      await working;
    },
  };
}

/** Even without a wait, rows written in the same turn of the event loop go together. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => (ms > 0 ? setTimeout(resolve, ms) : setImmediate(resolve)));

async function settle<Row>(options: BatchOptions<Row>, batch: Waiting<Row>[]): Promise<void> {
  try {
    await options.flush(batch.map((entry) => entry.row));
    for (const entry of batch) entry.resolve();
  } catch (error) {
    if (batch.length === 1) batch[0]?.reject(error);
    // One bad row must not take the others with it.
    else for (const entry of batch) await settle(options, [entry]);
  }
}
