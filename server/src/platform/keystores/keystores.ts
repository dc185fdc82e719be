import { Worker } from 'node:worker_threads';
import { FairSemaphore, type SemaphoreKey } from '../fair-semaphore';

/** A keystore as it was sent, with the words that open it. */
export interface KeystoreSent {
  bytes: Uint8Array;
  storePassword: string;
  keyPassword: string;
  /** Which key is meant; the only one there is where nothing is told. */
  alias: string | null;
}

/** What is known of the key that was opened, and of its certificate. */
export interface OpenedKeystore {
  kind: 'jks' | 'pkcs12';
  alias: string;
  /** SHA-256 of the certificate, as pairs of digits parted by colons. */
  fingerprint: string;
  validTo: Date;
}

/** Why a keystore cannot be used. */
export type KeystoreFault =
  | 'not-a-keystore'
  | 'store-password'
  | 'no-key'
  | 'alias-needed'
  | 'alias-unknown'
  | 'key-password'
  | 'too-slow';

type Answer = { fault: KeystoreFault } | { opened: Omit<OpenedKeystore, 'validTo'> & { validTo: string } };

export type KeystoreAnswer = { fault: KeystoreFault } | { opened: OpenedKeystore };

/** One that common tools make takes a second. */
const patienceMs = 15_000;

/** One after the other in a process; operators take turns. */
const oneByOne = new FairSemaphore({ most: 1, mostWaitingPerKey: 5, mostWaiting: 60, patienceMs: 60_000 });

/**
 * Opens a keystore with its passwords, in a thread of its own that is ended where it takes too long: how often a password is
 * hashed is said by the file.
 */
export function openKeystore(
  sent: KeystoreSent,
  { key, withinMs = patienceMs }: { key: SemaphoreKey; withinMs?: number },
): Promise<KeystoreAnswer> {
  return oneByOne.run(key, async () => {
    const answer = await askThread(sent, withinMs);
    if ('fault' in answer) return answer;
    const { validTo, ...opened } = answer.opened;
    return { opened: { ...opened, validTo: new Date(validTo) } };
  });
}

function askThread(sent: KeystoreSent, withinMs: number): Promise<Answer> {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: sent,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  return new Promise<Answer>((resolve) => {
    // What brings the thread down, by its memory or otherwise, is no keystore.
    const end = (answer: Answer): void => {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    };
    const timer = setTimeout(() => end({ fault: 'too-slow' }), withinMs);
    worker.once('message', end);
    worker.once('error', () => end({ fault: 'not-a-keystore' }));
    worker.once('exit', () => end({ fault: 'not-a-keystore' }));
  });
}
