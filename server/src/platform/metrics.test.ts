import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from './metrics';
import type { ReadDb } from './metrics/database';

const docs = join(import.meta.dirname, '..', '..', '..', 'docs');

/** Every name that `/metrics` has, those of a histogram's series too, and the kind of each figure. */
const series = new Set<string>();
const kinds = new Map<string, string>();
let operating = '';
let dashboard = '';

beforeAll(async () => {
  operating = await readFile(join(docs, 'operating.md'), 'utf8');
  dashboard = await readFile(join(docs, 'grafana', 'voltdeck.json'), 'utf8');
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
  const db = { poolOf: () => pool, waitingFor: () => 0, health: { trouble: 'silent' } };
  const metrics = createMetrics(db as unknown as ReadDb);
  metrics.watchBus({ published: 0, received: 0, failed: 0, gaps: 0 });
  metrics.watchMail({ sent: 0, failed: 0 });
  for (const { name, type } of await metrics.registry.getMetricsAsJSON()) {
    kinds.set(name, String(type));
    const ends = String(type) === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const end of String(type) === 'summary' ? ['', '_sum', '_count'] : ends) series.add(name + end);
  }
});

const namesIn = (text: string): string[] => text.match(/\b(?:voltdeck|nodejs|process)_[a-z0-9_]+/g) ?? [];
const unknownIn = (text: string): string[] => namesIn(text).filter((name) => !series.has(name));

interface Panel {
  type: string;
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  targets?: { expr: string }[];
  fieldConfig?: { defaults: { unit: string } };
}

describe('the figures of ours', () => {
  const ours = (): Map<string, string> =>
    new Map([...kinds].filter(([name]) => name.startsWith('voltdeck_')));

  test('are each explained with their kind, and nothing else is', () => {
    const explained = [...operating.matchAll(/^\| `(voltdeck_\w+)` \| (\w+) \|/gm)];
    expect(new Map(explained.map(([, name = '', kind = '']) => [name, kind]))).toEqual(ours());
  });

  test('end as Prometheus wants counters to end, and nothing else', () => {
    const totals = [...ours().keys()].filter((name) => name.endsWith('_total'));
    const counters = [...ours()].flatMap(([name, kind]) => (kind === 'counter' ? [name] : []));
    expect(totals).toEqual(counters);
  });

  test('are all that the examples of alerts ask for', () => {
    const rules = [...operating.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr);
    expect(rules.length).toBeGreaterThan(5);
    expect(unknownIn(rules.join('\n'))).toEqual([]);
  });

  test('of the process that the page names exist', () => {
    const named = namesIn(operating).filter((name) => !name.startsWith('voltdeck_'));
    expect(unknownIn(named.join(' '))).toEqual([]);
  });
});

describe('the dashboard', () => {
  const panels = (): Panel[] => (JSON.parse(dashboard) as { panels: Panel[] }).panels;
  const shown = (): Panel[] => panels().filter(({ type }) => type !== 'row');

  test('asks only for figures that exist', () => {
    const asked = shown().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(asked.length).toBeGreaterThan(40);
    expect(asked.flatMap(unknownIn)).toEqual([]);
  });

  test('shows each of ours somewhere', () => {
    const asked = new Set(namesIn(dashboard).map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
    const ours = [...kinds.keys()].filter((name) => name.startsWith('voltdeck_'));
    expect(ours.filter((name) => !asked.has(name))).toEqual([]);
  });

  test('has a unit for each panel, and its data source to choose', () => {
    for (const { title, fieldConfig } of shown())
      expect([title, fieldConfig?.defaults.unit ?? '']).not.toContain('');
    expect(dashboard).not.toMatch(/"uid": "(?!\$\{datasource\}|voltdeck")/);
  });

  test('has rows that lie below one another and panels that cover no other', () => {
    const taken = new Set<string>();
    for (const { gridPos } of panels())
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect([x < 24, taken.has(`${x} ${y}`)]).toEqual([true, false]);
          taken.add(`${x} ${y}`);
        }
  });
});
