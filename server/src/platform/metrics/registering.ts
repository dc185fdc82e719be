import {
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValueWithName,
  type Registry,
} from 'prom-client';
import { PlainHistogram, Tally } from './plain';

/** What a figure is called, and what it tells in one sentence. */
export interface Named {
  name: string;
  help: string;
}

type Labels = Readonly<Record<string, string>>;

/** Histograms of one name, each with its labels. */
export type Children = () => Iterable<readonly [Labels, PlainHistogram]>;

/** Prints histograms that are kept elsewhere: the library hashes labels for each value, which costs more than a message may. */
class KeptHistogram extends Histogram {
  readonly #named: Named;
  readonly #children: Children;
  /** Says what kind of figure it is, as the library does. */
  readonly #empty: Histogram;

  constructor(registry: Registry, named: Named, children: Children) {
    super({ ...named, registers: [registry] });
    this.#empty = new Histogram({ ...named, registers: [] });
    this.#named = named;
    this.#children = children;
  }

  override async get(): Promise<MetricObjectWithValues<MetricValueWithName<string>>> {
    const values = [...this.#children()].flatMap(([labels, child]) => this.#seriesOf(labels, child));
    return { ...(await this.#empty.get()), values };
  }

  /** By this the registry prints. */
  getForPromString(): Promise<MetricObjectWithValues<MetricValueWithName<string>>> {
    return this.get();
  }

  #seriesOf(labels: Labels, child: PlainHistogram): MetricValueWithName<string>[] {
    const { name } = this.#named;
    const { upTo, count, sum } = child.read();
    const bounds = [...child.bounds, '+Inf'];
    return [
      ...[...upTo, count].map((value, place) => ({
        metricName: `${name}_bucket`,
        labels: { le: bounds[place] ?? '+Inf', ...labels },
        value,
      })),
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}

/** Shows histograms under one name. */
export function showHistograms(registry: Registry, named: Named, children: Children): void {
  new KeptHistogram(registry, named, children);
}

/** Shows a histogram with these bounds, and gives it back. */
export function showHistogram(
  registry: Registry,
  { bounds, ...named }: Named & { bounds: readonly number[] },
): PlainHistogram {
  const histogram = new PlainHistogram(bounds);
  showHistograms(registry, named, () => [[{}, histogram]]);
  return histogram;
}

/** What a figure is when it is read; nothing is shown while it is unknown. */
type Read = () => number | null | Promise<number | null>;

/** Shows a number that only grows. */
export function showCount(registry: Registry, named: Named, read: Read): void {
  const counter: Counter = new Counter({
    ...named,
    registers: [registry],
    collect: async () => {
      const value = await read();
      counter.remove();
      if (value !== null) counter.inc(value);
    },
  });
}

/** Shows a tally, and gives it back. */
export function showTally(registry: Registry, named: Named): Tally {
  const tally = new Tally();
  showCount(registry, named, () => tally.value);
  return tally;
}

/** Shows tallies under one name, told apart by the values of one label, and gives back how they are added to. */
export function showTallies<Value extends string>(
  registry: Registry,
  named: Named & { label: string },
  values: readonly Value[],
): (value: Value, count?: number) => void {
  const { label, name, help } = named;
  // All of them from the start, because a rate needs the 0 before the first.
  const tallies = new Map(values.map((value) => [value, new Tally()]));
  const counter: Counter = new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: () => {
      counter.reset();
      for (const [value, tally] of tallies) counter.inc({ [label]: value }, tally.value);
    },
  });
  return (value, count) => tallies.get(value)?.add(count);
}

/** Shows a number that goes up and down. */
export function showGauge(registry: Registry, named: Named, read: Read): void {
  const gauge: Gauge = new Gauge({
    ...named,
    registers: [registry],
    collect: async () => {
      const value = await read();
      if (value === null) gauge.remove();
      else gauge.set(value);
    },
  });
}
