import { describe, expect, it } from 'vitest';
import { checkArrows, ruleNames } from './check-arrows';
import { domains } from './places';
import type { Finding } from './finding';

const clean: Record<string, string> = {
  'contract/package.json': '{ "name": "@voltdeck/contract", "exports": { ".": "./src/index.ts" } }',
  'ocpp/package.json': '{ "name": "@voltdeck/ocpp", "exports": { ".": "./src/index.ts" } }',
  'server/package.json': '{ "name": "@voltdeck/server" }',
  'web/package.json': '{ "name": "@voltdeck/web" }',
  'driver/package.json': '{ "name": "@voltdeck/driver" }',
  'contract/src/index.ts': `export * from './network/prices';`,
  'contract/src/endpoint.ts': `import { z } from 'zod'; export const shape = z.string();`,
  'contract/src/network/prices.ts': `import { shape } from '../endpoint'; export const prices = shape;`,
  'contract/src/network/prices.test.ts': `import { readFileSync } from 'node:fs'; import { prices } from './prices';`,
  'ocpp/src/index.ts': `export { call } from './rpc';`,
  'ocpp/src/rpc.ts': `import Ajv from 'ajv'; import { randomUUID } from 'node:crypto'; export const call = 1;`,
  'server/src/kernel/zoned.ts': `import { Temporal } from 'temporal-polyfill'; export const midnight = 1;`,
  'server/src/kernel/on.ts': `export const on = 1;`,
  'server/src/platform/db/db.ts': `import { Kysely } from 'kysely'; import pg from 'pg'; export const pool = pg.pool.query('');`,
  'server/src/platform/ctx.ts': `import type { Db } from './db/db'; export type { Level } from 'pino'; export const now = () => new Date();`,
  'server/src/platform/testing.ts': `export const house = 1;`,
  'server/src/ledger/index.ts': `export { post } from './postings/actions';`,
  'server/src/ledger/postings/actions.ts': `export const post = 1;`,
  'server/src/network/index.ts': `export { create } from './prices/actions'; export { routes } from './prices/routes';`,
  'server/src/network/prices/rules.ts': `
    import { prices } from '@voltdeck/contract';
    import { midnight } from '../../kernel/zoned';
    import { post } from '../../ledger';
    import { near } from '../sites/rules';
    import rates from './rates.json';
    export type Price = number;`,
  'server/src/network/prices/rates.json': '{}',
  'server/src/network/prices/rules/cost.ts': `import type { Price } from '../rules'; export const cost = new Date(0);`,
  'server/src/network/prices/store.ts': `
    import { sql } from 'kysely';
    import { pool } from '../../platform/db/db';
    import type { prices } from '@voltdeck/contract';
    import type { now } from '../../platform/ctx';
    import type { Price } from './rules';
    import { rows } from './store-rows';
    export const load = (tx: { selectFrom(table: string): void }) => tx.selectFrom('prices');`,
  'server/src/network/prices/store-rows.ts': `export const rows = 1;`,
  'server/src/network/prices/actions.ts': `
    import { now } from '../../platform/ctx';
    import { post } from '../../ledger';
    import { load } from './store';
    import { near } from '../sites/rules';
    export const create = (ctx: { tx: never }) => load(ctx.tx);`,
  'server/src/network/prices/actions.test.ts': `
    import { house } from '../../platform/testing';
    import { sql } from 'kysely';
    import { open } from '../../doors/http/open';
    describe('prices', () => { it('are read', () => { tx.selectFrom('prices'); new Date(); }); });`,
  'server/src/network/prices/routes.ts': `
    import { prices } from '@voltdeck/contract';
    import { on } from '../../kernel/on';
    import { create } from './actions';
    export const routes = [on, prices, create];`,
  'server/src/network/prices/walk.ts': `
    import { prices } from '@voltdeck/contract';
    import { house } from '../../platform/testing';
    import { post } from '../../ledger';
    import { posted } from '../../ledger/postings/walk';
    import { siteRows } from '../sites/walk';
    import { create } from './actions';
    export const walk = 1;`,
  'server/src/ledger/postings/walk.ts': `export const posted = 1;`,
  'server/src/network/sites/walk.ts': `export const siteRows = 1;`,
  'server/src/network/sites/rules.ts': `export const near = 1;`,
  'server/src/doors/http/open.ts': `import fastify from 'fastify'; import { routes } from '../../network'; export const open = 1;`,
  'server/src/doors/central/open.ts': `import { call } from '@voltdeck/ocpp'; export const listen = 1;`,
  'server/src/main.ts': `import { open } from './doors/http/open'; import { listen } from './doors/central/open';`,
  'web/src/ui/table.tsx': `export const table = 1;`,
  'web/src/api/call.ts': `import { prices } from '@voltdeck/contract'; export const asked = new Date();`,
  'web/src/network/index.ts': `export { list } from './prices/list';`,
  'web/src/network/prices/list.tsx': `import { table } from '../../ui/table'; import { asked } from '../../api/call'; export const list = 1;`,
  'web/src/app/routes.tsx': `import './app.css'; const list = () => import('../network');`,
  'web/src/main.tsx': `import './app/routes';`,
  'driver/src/api/ask.ts': `import type { prices } from '@voltdeck/contract'; export const asked = new Date();`,
  'driver/src/main.tsx': `import { asked } from './api/ask';`,
  'simulator/src/main.ts': `import { call } from '@voltdeck/ocpp';`,
  'e2e/login.journey.ts': `import { open } from '../server/src/doors/http/open';`,
};

/** The file that breaks a rule, and its text; the clean tree stands around it. */
type Breach = [rule: string, file: string, text: string];

const breaches: Breach[] = [
  ['packages', 'contract/src/endpoint.ts', `import { call } from '@voltdeck/ocpp';`],
  ['packages', 'ocpp/src/rpc.ts', `import type { prices } from '@voltdeck/contract'; export const call = 1;`],
  [
    'packages',
    'web/src/ui/table.tsx',
    `import { on } from '../../../server/src/kernel/on'; export const table = on;`,
  ],
  ['packages', 'driver/src/main.tsx', `import { table } from '../../web/src/ui/table';`],
  ['packages', 'simulator/src/main.ts', `import { prices } from '@voltdeck/contract';`],
  ['packages', 'server/src/main.ts', `import { run } from '../../simulator/src/main';`],
  ['packages', 'server/src/whole.test.ts', `import { run } from '../../simulator/src/main';`],
  ['package-door', 'web/src/ui/table.tsx', `import { prices } from '../../../contract/src/network/prices';`],
  ['package-door', 'web/src/ui/table.tsx', `import { prices } from '@voltdeck/contract/src/network/prices';`],
  ['contract-zod', 'contract/src/endpoint.ts', `import { readFileSync } from 'node:fs';`],
  ['ocpp-pure', 'ocpp/src/rpc.ts', `import { createServer } from 'node:http'; export const call = 1;`],
  ['ocpp-pure', 'ocpp/src/rpc.ts', `import ws from 'ws'; export const call = 1;`],
  [
    'server-layers',
    'server/src/kernel/on.ts',
    `import type { pool } from '../platform/db/db'; export const on = 1;`,
  ],
  ['server-layers', 'server/src/platform/log.ts', `import { create } from '../network';`],
  [
    'server-layers',
    'server/src/network/sites/rules.ts',
    `import { listen } from '../../doors/central/open'; export const near = 1;`,
  ],
  ['server-layers', 'server/src/doors/http/stop.ts', `import { house } from '../../main';`],
  [
    'kernel-pure',
    'server/src/kernel/on.ts',
    `import { createHash } from 'node:crypto'; export const on = 1;`,
  ],
  [
    'only-zoned-knows-temporal',
    'server/src/network/sites/rules.ts',
    `import { Temporal } from 'temporal-polyfill'; export const near = 1;`,
  ],
  [
    'only-central-speaks-ocpp',
    'server/src/network/sites/rules.ts',
    `import { call } from '@voltdeck/ocpp'; export const near = 1;`,
  ],
  [
    'only-http-knows-fastify',
    'server/src/doors/central/open.ts',
    `import type { FastifyRequest } from 'fastify'; export const listen = 1;`,
  ],
  ['only-http-knows-fastify', 'server/src/platform/log.ts', `import cookie from '@fastify/cookie';`],
  ['only-stores-import-the-database', 'server/src/network/sites/actions.ts', `import { sql } from 'kysely';`],
  [
    'only-stores-import-the-database',
    'server/src/doors/central/open.ts',
    `import pg from 'pg'; export const listen = 1;`,
  ],
  [
    'only-platform-knows-the-queue',
    'server/src/doors/jobs/open.ts',
    `import { run } from 'graphile-worker';`,
  ],
  ['domain-line', 'server/src/ledger/accounts/actions.ts', `import { create } from '../../network';`],
  ['domain-line', 'contract/src/ledger/entries.ts', `import { prices } from '../network/prices';`],
  ['domain-line', 'web/src/identity/login.tsx', `import { list } from '../network';`],
  [
    'domain-door',
    'server/src/charging/orders/actions.ts',
    `import { create } from '../../network/prices/actions';`,
  ],
  [
    'domain-door',
    'server/src/doors/central/open.ts',
    `import { create } from '../../network/prices/actions'; export const listen = 1;`,
  ],
  ['domain-door', 'web/src/app/routes.tsx', `const list = () => import('../network/prices/list');`],
  ['web-layers', 'web/src/ui/table.tsx', `import type { asked } from '../api/call'; export const table = 1;`],
  ['web-layers', 'web/src/api/live.ts', `import { list } from '../network';`],
  ['web-layers', 'web/src/network/prices/form.tsx', `type Routes = import('../../app/routes').Routes;`],
  [
    'test-code',
    'server/src/doors/central/open.ts',
    `import { house } from '../../platform/testing'; export const listen = 1;`,
  ],
  [
    'rules-room',
    'server/src/network/sites/rules.ts',
    `import { randomUUID } from 'node:crypto'; export const near = 1;`,
  ],
  ['rules-room', 'server/src/network/sites/rules-near.ts', `import { z } from 'zod';`],
  ['rules-room', 'server/src/network/sites/rules/near.ts', `import { now } from '../../../platform/ctx';`],
  ['rules-room', 'server/src/network/media/rules.ts', `import { load } from '../prices/store';`],
  ['store-room', 'server/src/network/media/store.ts', `import { near } from '../sites/rules';`],
  ['store-room', 'server/src/network/sites/store.ts', `import { load } from '../prices/store';`],
  ['store-room', 'server/src/network/sites/store-near.ts', `import { now } from '../../platform/ctx';`],
  ['store-room', 'server/src/network/sites/store.ts', `import { prices } from '@voltdeck/contract';`],
  ['actions-room', 'server/src/network/sites/actions.ts', `import { hash } from '@node-rs/argon2';`],
  ['actions-room', 'server/src/network/sites/actions.ts', `import { routes } from '../prices/routes';`],
  ['routes-room', 'server/src/network/sites/routes.ts', `import { load } from '../prices/store';`],
  ['routes-room', 'server/src/network/sites/routes.ts', `import { create } from '../prices/actions';`],
  ['walk-room', 'server/src/network/sites/walk.ts', `import { open } from '../../doors/http/open';`],
  ['walk-room', 'server/src/network/sites/walk.ts', `import { post } from '../../ledger/postings/actions';`],
  ['walk-room', 'server/src/network/sites/walk.ts', `import { routes } from '../prices/routes';`],
  ['walk-room', 'server/src/network/sites/walk.ts', `import { randomUUID } from 'node:crypto';`],
  ['walk-room', 'server/src/ledger/accounts/walk.ts', `import { siteRows } from '../../network/sites/walk';`],
  ['test-code', 'server/src/network/sites/actions.ts', `import { siteRows } from './walk';`],
  ['test-code', 'server/src/network/index.ts', `import { siteRows } from './sites/walk';`],
  [
    'only-stores-query',
    'server/src/network/sites/walk.ts',
    `export const siteRows = (ctx) => ctx.tx.selectFrom('sites');`,
  ],
  ['unknown-folder', 'server/src/things/price.ts', ''],
  ['vague-folder', 'web/src/ui/helpers/dates.ts', ''],
  ['barrel', 'web/src/ui/index.ts', `export { table } from './table';`],
  ['barrel', 'web/src/ui/all.ts', `import { table } from './table'; export { table };`],
  [
    'only-stores-query',
    'server/src/network/sites/actions.ts',
    `export const all = (ctx) => ctx.tx.selectFrom('sites');`,
  ],
  [
    'only-stores-query',
    'server/src/doors/http/ready.ts',
    `export const ready = (db) => db.kysely.selectFrom('sites');`,
  ],
  ['now-is-an-argument', 'server/src/network/sites/actions.ts', 'export const now = new Date();'],
  ['no-enum', 'web/src/ui/tone.ts', 'export enum Tone { good }'],
  ['no-exceptions', 'web/src/ui/tone.ts', '/* oxlint-disable max-lines */'],
  ['cycle', 'server/src/network/sites/actions.ts', `import { create } from './move';`],
];

/** Breaches that need a second file around them. */
const companions: Record<string, Record<string, string>> = {
  cycle: { 'server/src/network/sites/move.ts': `import type { move } from './actions';` },
};

const check = (files: Record<string, string>): Finding[] => checkArrows(new Map(Object.entries(files)));

describe('the arrows of the house', () => {
  it('find nothing in a clean tree', () => {
    expect(check(clean)).toEqual([]);
  });

  it.each(breaches)('%s is found in %s: %s', (rule, file, text) => {
    const findings = check({ ...clean, ...companions[rule], [file]: `\n${text}` });
    expect(findings.map((finding) => [finding.rule, finding.file])).toEqual([[rule, file]]);
  });

  it('are each broken once in this file', () => {
    expect([...new Set(breaches.map(([rule]) => rule))].sort()).toEqual([...ruleNames].sort());
  });

  it('forbid every step to the right in the line of domains', () => {
    for (const [index, domain] of domains.entries()) {
      const right = domains.slice(index + 1);
      const text = domains.map((other) => `import '../../${other}';`).join('\n');
      const doors = Object.fromEntries(domains.map((other) => [`server/src/${other}/index.ts`, '']));
      const found = check({ ...doors, [`server/src/${domain}/noun/actions.ts`]: text });
      expect(found.map((finding) => finding.line)).toEqual(right.map((other) => domains.indexOf(other) + 1));
    }
  });

  it('name the line, the rule in plain words and the remedy', () => {
    const [finding] = check({ ...clean, 'server/src/platform/log.ts': `\n\nimport 'fastify';` });
    expect(finding).toEqual({
      rule: 'only-http-knows-fastify',
      file: 'server/src/platform/log.ts',
      line: 3,
      says: 'Only doors/http imports the web framework. (fastify)',
      remedy: 'Declare an endpoint in contract and pair it with an action in routes.ts.',
    });
  });
});
