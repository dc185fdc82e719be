import type { Browser, Page } from 'playwright-core';

/** What Chromium writes; tasks keep their times in µs: `dur` as the clock went, `tdur` at work on the processor. */
interface Trace {
  traceEvents: {
    name: string;
    pid: number;
    tid: number;
    dur?: number;
    tdur?: number;
    args?: { name?: unknown };
  }[];
}

export interface LongestTask {
  /** As an operator would wait, other programs and the drawing of maps without a graphics card included. */
  waitedMs: number;
  /** What the page itself worked. */
  workedMs: number;
}

/** The longest tasks of a page while something is done on it. */
export async function longestTask(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<LongestTask> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  let written: Buffer;
  try {
    await act();
  } finally {
    written = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(written.toString()) as Trace;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => /(?:^|::)RunTask$/.test(name) && mains.has(`${pid} ${tid}`),
  );
  const longest = (times: readonly (number | undefined)[]): number =>
    Math.round(times.reduce<number>((most, time = 0) => Math.max(most, time), 0) / 1000);
  return {
    waitedMs: longest(tasks.map(({ dur }) => dur)),
    workedMs: longest(tasks.map(({ tdur }) => tdur)),
  };
}
