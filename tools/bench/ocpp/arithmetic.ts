/** Times of many calls in milliseconds. */
export interface Times {
  p50: number;
  p99: number;
  longest: number;
}

/** The least value that so large a share of sorted values does not pass. */
const quantileOf = (sorted: Float64Array, share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

export function timesOf(values: readonly number[]): Times {
  const sorted = Float64Array.from(values).sort();
  return { p50: quantileOf(sorted, 0.5), p99: quantileOf(sorted, 0.99), longest: sorted.at(-1) ?? 0 };
}

/** Clock ticks of a line of `/proc/<pid>/stat`: its own, and of the children that it has seen end. */
export function ticksOf(line: string): { own: number; ended: number } {
  // The name in parentheses may hold spaces and parentheses.
  const cells = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const at = (field: number): number => Number(cells[field - 3] ?? 0);
  return { own: at(14) + at(15), ended: at(16) + at(17) };
}

/** What a client did between two moments. */
export interface Did {
  seconds: number;
  answered: number;
  /** Answered with an error, or not as a charger needs it. */
  faults: number;
  unanswered: number;
  /** Connections that were not let in, each try. */
  refused: number;
  times: Times;
}

/** CPU-seconds since a process began. */
export interface Used {
  server: number;
  database: number;
  client: number;
}

export interface Measured extends Did {
  used: Used;
  residentMb: number;
}

export const usedBetween = (before: Used, after: Used): Used => ({
  server: after.server - before.server,
  database: after.database - before.database,
  client: after.client - before.client,
});

/** Values by the name of what they are, in the order in which people read them. */
export type Figures = Readonly<Record<string, number>>;

const per = (value: number, of: number): number => (of > 0 ? value / of : 0);

/** The kernel counts CPU time in hundredths of a second: of less than this nothing can be told. */
const leastCpuSeconds = 0.1;

const perServerSecond = (what: string, { answered, used }: Measured): Figures =>
  used.server < leastCpuSeconds
    ? {}
    : { [`${what} per CPU-second of the server`]: per(answered, used.server) };

const latencies = ({ times }: Measured): Figures => ({
  'latency p50, ms': times.p50,
  'latency p99, ms': times.p99,
  'latency longest, ms': times.longest,
});

const costs = ({ seconds, answered, used, residentMb }: Measured): Figures => ({
  'server, cores': per(used.server, seconds),
  'database, cores': per(used.database, seconds),
  'database, CPU µs a message': per(used.database * 1e6, answered),
  'client, cores': per(used.client, seconds),
  'server resident, MB': residentMb,
});

const failures = ({ faults, unanswered }: Did): Figures => ({ faults, unanswered });

/** Of a load that sends as fast as it is answered, or at a rate of its own. */
export const figuresOfLoad = (measured: Measured): Figures => ({
  ...perServerSecond('messages', measured),
  'messages a second': per(measured.answered, measured.seconds),
  ...latencies(measured),
  ...costs(measured),
  ...failures(measured),
});

/** Of one charger alone, where the clock of CPU time is too coarse to say more. */
export const figuresOfLone = (measured: Measured): Figures => ({
  ...latencies(measured),
  ...failures(measured),
});

export const figuresOfStarts = (measured: Measured): Figures => ({
  'starts a second': per(measured.answered, measured.seconds),
  ...perServerSecond('starts', measured),
  'until all are answered, s': measured.seconds,
  ...latencies(measured),
  ...costs(measured),
  ...failures(measured),
});

/** Of several rounds in which all connect at once: each round's time, and the worst of the rest. */
export function figuresOfStorm(rounds: readonly Measured[]): Figures {
  const worst = (pick: (round: Measured) => number): number => Math.max(0, ...rounds.map(pick));
  const sum = (pick: (round: Measured) => number): number =>
    rounds.reduce((total, round) => total + pick(round), 0);
  const each = rounds.map((round, index) => [`until all are accepted, round ${index + 1}, s`, round.seconds]);
  return {
    ...(Object.fromEntries(each) as Figures),
    'p50 of the worst round, ms': worst(({ times }) => times.p50),
    'p99 of the worst round, ms': worst(({ times }) => times.p99),
    'longest of the worst round, ms': worst(({ times }) => times.longest),
    refused: sum(({ refused }) => refused),
    'server, CPU s a round': per(
      sum(({ used }) => used.server),
      rounds.length,
    ),
    'database, CPU s a round': per(
      sum(({ used }) => used.database),
      rounds.length,
    ),
    'client, CPU s a round': per(
      sum(({ used }) => used.client),
      rounds.length,
    ),
    faults: sum(({ faults }) => faults),
    unanswered: sum(({ unanswered }) => unanswered),
  };
}

/** Memory of a process in bytes. */
export interface Memory {
  resident: number;
  /** What is left of heap and buffers when all that nobody needs is collected. */
  held: number;
}

/** Of rounds before and after all connect: memory comes and goes for other reasons too, and several rounds even that out. */
export function figuresOfMemory(
  rounds: readonly { before: Memory; after: Memory }[],
  connections: number,
): Figures {
  const grown = (of: keyof Memory): number =>
    rounds.reduce((sum, { before, after }) => sum + after[of] - before[of], 0) / 1024;
  return {
    'held per connection, kB': per(grown('held'), connections * rounds.length),
    'resident per connection, kB': per(grown('resident'), connections * rounds.length),
    'server resident, MB': Math.max(0, ...rounds.map(({ after }) => after.resident)) / 2 ** 20,
  };
}

export interface Compared {
  figure: string;
  echo: number | null;
  product: number | null;
  /** The product's as a share of the echo's; null where the echo has none. */
  share: number | null;
}

/** Figures of both side by side. */
export function compare(echo: Figures | undefined, product: Figures | undefined): Compared[] {
  const names = new Set([...Object.keys(product ?? {}), ...Object.keys(echo ?? {})]);
  return [...names].map((figure) => {
    const one = echo?.[figure] ?? null;
    const other = product?.[figure] ?? null;
    return { figure, echo: one, product: other, share: one && other !== null ? other / one : null };
  });
}
