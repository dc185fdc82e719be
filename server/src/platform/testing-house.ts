import type { Fact, FactKind } from '../kernel/facts';
import { type TestClock, testClock } from './clock';
import type { Ports } from './ctx';
import { testDb } from './db/testing';
import { createHouse, type House } from './house';
import { type Logger, silentLog } from './log';
import type { Mail } from './mail/port';
import { testMail } from './mail/testing-mail';
import { testPushKeys } from './push/testing-push';
import { testSecrets } from './secrets/testing-secrets';

export interface TestHouse extends House {
  readonly clock: TestClock;
  /** Every fact committed through this house, oldest first. */
  readonly announced: readonly Fact<unknown>[];
  /** Every mail queued through this house, oldest first. */
  readonly mails: Mail[];
  /** The payloads of the committed facts of one kind. */
  announcedOf<P>(kind: FactKind<P>): P[];
  /** Runs the jobs that are due, among them deliveries of facts. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** A house on a database of its own, whose clock stands still; close it when the file is done. */
export async function testHouse(
  options: { now?: Date; ports?: Partial<Ports>; log?: Logger } = {},
): Promise<TestHouse> {
  const db = await testDb();
  const clock = testClock(options.now ?? new Date('2026-03-02T10:00:00Z'));
  const announced: Fact<unknown>[] = [];
  const house = createHouse({
    db,
    clock,
    log: options.log ?? silentLog(),
    onAnnounced: (facts) => void announced.push(...facts),
  });
  const mail = testMail();
  house.supply({ mail, secrets: testSecrets(), pushKeys: testPushKeys, ...options.ports });
  return {
    ...house,
    clock,
    announced,
    mails: mail.mails,
    announcedOf: <P>(kind: FactKind<P>) =>
      announced.filter((fact) => fact.name === kind.name).map((fact) => fact.payload as P),
    runJobs: house.queue.drain,
    close: async () => {
      await house.stop();
      await db.close();
    },
  };
}
