import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { watchExchanges } from './exchanges';

const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => {
      const [, name = line, labels = '', value = ''] = /^(\w+)\{(.*)\} (\S+)$/.exec(line) ?? [];
      return `${name} ${labels.split(',').toSorted().join()} ${value}`;
    })
    .toSorted();

test('exchanges print as the library prints a histogram', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const exchange = watchExchanges(ours);
  const histogram = new Histogram({
    name: 'voltdeck_ocpp_call_seconds',
    help: 'Time to answer a call of a charger',
    labelNames: ['action', 'outcome'],
    registers: [theirs],
    buckets,
  });
  for (const [action, outcome, seconds] of [
    ['MeterValues', 'result', 0.001],
    ['MeterValues', 'result', 0.0011],
    ['MeterValues', 'FormatViolation', 12],
    ['Heartbeat', 'result', 0],
  ] as const) {
    exchange(action, outcome, seconds);
    histogram.observe({ action, outcome }, seconds);
  }
  expect(linesOf(await ours.metrics())).toEqual(linesOf(await theirs.metrics()));
  const [read] = await ours.getMetricsAsJSON();
  expect(read).toMatchObject({ name: 'voltdeck_ocpp_call_seconds', type: 'histogram' });
});

test('a figure that is no number spoils nothing', async () => {
  const registry = new Registry();
  const exchange = watchExchanges(registry);
  for (const seconds of [Number.NaN, Infinity, 0.5]) exchange('Heartbeat', 'result', seconds);
  expect(await registry.metrics()).toMatch(/_sum\{.*\} 0\.5\n/);
});

test('made-up names make a thousand series and no more', async () => {
  const registry = new Registry();
  const exchange = watchExchanges(registry);
  for (let index = 0; index < 3_000; index += 1) exchange(`Made${index}`, 'result', 1);
  const text = await registry.metrics();
  expect(text.match(/_count\{/g)?.length).toBe(1_001);
  expect(text).toContain('_count{action="unknown",outcome="other"} 2000');
});
