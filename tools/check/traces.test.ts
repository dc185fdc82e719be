import { describe, expect, it } from 'vitest';
import { checkTraces } from './check-traces';

const silentPath = 'tools/check/silent-writes.json';
const routes = 'server/src/network/prices/routes.ts';
const actions = 'server/src/network/prices/actions.ts';

const clean: Record<string, string> = {
  'contract/src/index.ts': `export * as prices from './network/prices'; export * from './identity/login';`,
  'contract/src/network/prices.ts': `
    export const listPrices = endpoint({ method: 'GET', path: '/prices', needs: { login: true } });
    export const readPrice = endpoint({ method: 'GET', path: '/prices/{id}', needs: { login: true, writes: true } });
    export const createPrice = endpoint({ method: 'POST', path: '/prices', needs: { login: true } });`,
  'contract/src/identity/login.ts': `export const login = endpoint({ method: 'POST', path: '/login', needs: { public: true } });`,
  'server/src/identity/index.ts': `export { recordAudit } from './audit/actions'; export { note as remark } from './notes/actions';`,
  'server/src/identity/audit/actions.ts': `export async function recordAudit(ctx, entry) { await insertAuditLine(ctx.tx, entry); }`,
  'server/src/identity/notes/actions.ts': `
    import { recordAudit as write } from '../audit/actions';
    export const note = (ctx) => write(ctx, {});`,
  'server/src/network/sites/actions.ts': `
    export async function tell(ctx) { return each(ctx); }
    const each = async (ctx) => { for (const id of [1]) await ctx.announce(SiteChanged, { id }, null); };`,
  [routes]: `
    import { login, prices as calls } from '@voltdeck/contract';
    import { on } from '../../kernel/route';
    import { createPrice, listPrices, readPrice } from './actions';
    export const priceRoutes = [
      on(calls.listPrices, listPrices),
      on(calls.readPrice, readPrice),
      on(calls.createPrice, createPrice),
      inParts(login, createPrice),
    ];`,
  [actions]: `
    import { remark } from '../../identity';
    import { tell } from '../sites/actions';
    import type { Audit } from '../../identity';
    export const listPrices = (ctx) => load(ctx.tx);
    export const readPrice = async (ctx) => { await ctx.run((later) => remark(later)); };
    export async function createPrice(ctx) { const work = { tell }; return ctx.each(work.tell); }`,
  [silentPath]: '{}',
};

const check = (changes: Record<string, string> = {}) =>
  checkTraces(new Map(Object.entries({ ...clean, ...changes })));

const replaced = (file: string, from: string, to: string) => ({
  [file]: (clean[file] ?? '').replace(from, to),
});

const silently = (call: string) =>
  `${call} changes something, and neither the audit log nor a fact tells of it.`;

describe('actions that write', () => {
  it('pass where they reach the audit log or a fact, through whatever they call', () => {
    expect(check()).toEqual([]);
  });

  it.each([
    {
      what: 'a POST that does neither',
      change: replaced(actions, 'const work = { tell }; return ctx.each(work.tell);', ''),
      line: 8,
      call: 'POST /prices',
    },
    {
      what: 'a GET that writes',
      change: replaced(actions, '(later) => remark(later)', '() => 1'),
      line: 7,
      call: 'GET /prices/{id}',
    },
    {
      what: 'one that only names a type',
      change: replaced(actions, 'remark(later)', 'later as Audit'),
      line: 7,
      call: 'GET /prices/{id}',
    },
    {
      what: 'one whose sibling stopped telling',
      change: replaced('server/src/network/sites/actions.ts', 'ctx.announce', 'ctx.notify'),
      line: 8,
      call: 'POST /prices',
    },
  ])('are found: $what', ({ change, line, call }) => {
    const [found] = check(change);
    expect([found?.file, found?.line, found?.says]).toEqual([routes, line, silently(call)]);
  });

  it('may say why they tell nobody', () => {
    const quiet = replaced('server/src/network/sites/actions.ts', 'ctx.announce', 'ctx.notify');
    const reasons = `{\n"POST /prices": "because",\n"POST /login": "because"\n}`;
    expect(check({ ...quiet, [silentPath]: reasons })).toEqual([]);
  });

  it('are found when they say why for nothing', () => {
    const reasons = `{\n"POST /prices": "because",\n"DELETE /gone": "because"\n}`;
    expect(check({ [silentPath]: reasons }).map(({ file, line, says }) => [file, line, says])).toEqual([
      [silentPath, 2, 'POST /prices is no call that changes something and tells nobody.'],
      [silentPath, 3, 'DELETE /gone is no call that changes something and tells nobody.'],
    ]);
  });

  it.each([
    [
      'an endpoint made otherwise',
      'contract/src/network/prices.ts',
      `endpoint({ method: 'POST'`,
      `made({ method: 'POST'`,
    ],
    ['an endpoint that is not there', routes, 'calls.createPrice,', 'calls.makePrice,'],
    ['an endpoint of another file', routes, 'calls.createPrice,', 'local.createPrice,'],
  ])('are not passed over: %s', (_, file, from, to) => {
    expect(check(replaced(file, from, to)).map(({ says }) => says)).toEqual([
      expect.stringMatching(/^Nobody can tell whether (calls|local)\.(create|make)Price writes\.$/),
    ]);
  });
});
