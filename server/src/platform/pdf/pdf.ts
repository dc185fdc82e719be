import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Problem } from '../../kernel/problem';
import { FairSemaphore, type SemaphoreKey } from '../fair-semaphore';

/** A document to be set: a template of ours, and what is filled in, which no template reads as anything but text. */
export interface PdfJob {
  /** The address of a `.typ` file, which finds its data as JSON in `sys.inputs.data`. */
  template: URL;
  data: object;
}

/** What the thread answers; `missing` where the typesetter cannot be loaded on this machine. */
type Answer = { pdf: Uint8Array } | { error: string } | { missing: string };

/** A document of 40 pages takes a tenth of a second. */
const patienceMs = 10_000;

/** One document after the other in a process; operators take turns. */
const oneByOne = new FairSemaphore({ most: 1, mostWaitingPerKey: 30, mostWaiting: 120, patienceMs: 30_000 });

/** The thread that sets documents, as long as it lives. */
let thread: Worker | null = null;

function threadNow(): Worker {
  if (thread !== null) return thread;
  const started = new Worker(new URL('./worker.mjs', import.meta.url));
  // A thread that has nothing to do keeps no process alive.
  started.unref();
  started.once('exit', () => {
    if (thread === started) thread = null;
  });
  thread = started;
  return started;
}

/**
 * Sets a document outside of the event loop. What takes too long loses its thread, and the next document begins with a new one.
 * @throws the problem `pdf.unavailable` where the typesetter has no build for this platform
 */
export function makePdf(
  job: PdfJob,
  { key, signal, withinMs = patienceMs }: { key: SemaphoreKey; signal?: AbortSignal; withinMs?: number },
): Promise<Uint8Array> {
  return oneByOne.run(key, () => setOn(threadNow(), job, withinMs), signal);
}

/** Sets one document on a thread that sets nothing else meanwhile. */
async function setOn(worker: Worker, job: PdfJob, withinMs: number): Promise<Uint8Array> {
  const answer = await answerOf(worker, job, withinMs);
  if ('pdf' in answer) return answer.pdf;
  if ('missing' in answer) throw new Problem('pdf.unavailable');
  throw new Error(answer.error);
}

function answerOf(worker: Worker, job: PdfJob, withinMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const drop = (why: Error): void => {
      settle();
      if (thread === worker) thread = null;
      void worker.terminate();
      reject(why);
    };
    const timer = setTimeout(() => drop(new Error(`A document was not set in ${withinMs} ms.`)), withinMs);
    const answered = (answer: Answer): void => {
      settle();
      resolve(answer);
    };
    const ended = (): void => drop(new Error('The thread that sets documents has ended.'));
    const settle = (): void => {
      clearTimeout(timer);
      worker.off('message', answered).off('error', drop).off('exit', ended);
      worker.unref();
    };
    worker.on('message', answered).on('error', drop).on('exit', ended);
    // Its answer is awaited: until then it keeps the process alive.
    worker.ref();
    worker.postMessage({ path: fileURLToPath(job.template), data: JSON.stringify(job.data) });
  });
}
