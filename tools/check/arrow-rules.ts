import type { Edge } from './edges';
import { isRightOf, type Pack, type ModulePlace } from './places';

/** A rule on single imports. */
export interface ArrowRule {
  name: string;
  says: string;
  remedy: string;
  /** Tests may import anything of their own package, so most rules leave them alone. */
  holdsForTests?: true;
  breaks(edge: Edge): boolean;
}

const packagesOf: Record<Pack, readonly Pack[]> = {
  contract: [],
  ocpp: [],
  client: ['contract'],
  web: ['contract'],
  driver: ['contract'],
  simulator: ['ocpp'],
  server: ['contract', 'ocpp'],
  tools: ['contract', 'ocpp', 'server', 'web', 'driver', 'simulator', 'e2e'],
  e2e: ['contract', 'ocpp', 'server', 'web', 'driver', 'simulator', 'client', 'tools'],
  root: [],
};
const isOutside = (place: ModulePlace) => place.pack === 'tools' || place.pack === 'e2e';

const serverLine = ['kernel', 'platform', 'domain', 'doors', 'main'];
const webRank: Record<string, number> = { ui: 0, i18n: 0, api: 1, domain: 2, app: 3 };

const isIn = (place: ModulePlace, ...folders: string[]) =>
  folders.some((folder) => place.path.startsWith(folder));
const isStore = (place: ModulePlace) =>
  place.pack === 'server' && place.room === 'store' && place.domain !== undefined;
const crossesDomains = ({ from, to }: Edge) => to?.domain !== undefined && to.domain !== from.domain;

const packageRules: ArrowRule[] = [
  {
    name: 'packages',
    says: 'contract and ocpp import none of our packages, web, driver and what generates the client only contract, simulator only ocpp, server only these two.',
    remedy: 'Move what both need into contract or ocpp, or let a test in e2e bring the two together.',
    holdsForTests: true,
    breaks: ({ from, to }) => !!to && to.pack !== from.pack && !packagesOf[from.pack].includes(to.pack),
  },
  {
    name: 'package-door',
    says: 'A package is used through the paths its package.json exports.',
    remedy: 'Import it by its name, and export there what is missing.',
    holdsForTests: true,
    breaks: ({ from, to, specifier }) =>
      !!to &&
      to.pack !== from.pack &&
      !isOutside(from) &&
      packagesOf[from.pack].includes(to.pack) &&
      (specifier.startsWith('.') || to.path.endsWith('/package.json')),
  },
  {
    name: 'contract-zod',
    says: 'contract imports only zod, so that server and browser can both load it.',
    remedy: 'Keep the shape in contract and do the work on the side that needs it.',
    breaks: ({ from, npm }) => from.pack === 'contract' && npm !== undefined && npm !== 'zod',
  },
  {
    name: 'ocpp-pure',
    says: 'ocpp speaks over an injected socket and knows no database and no network.',
    remedy: 'Take what is needed as an argument; only the ajv packages are its own.',
    breaks: ({ from, npm }) =>
      from.pack === 'ocpp' &&
      isIn(from, 'ocpp/src/') &&
      npm !== undefined &&
      (npm.startsWith('node:') ? /^node:(https?|http2|net|tls|dgram)$/.test(npm) : !npm.startsWith('ajv')),
  },
];

const serverRules: ArrowRule[] = [
  {
    name: 'server-layers',
    says: 'In the server, kernel ← platform ← domains ← doors ← main: no arrow back.',
    remedy: 'Move the word down to the layer that both use, or let main.ts supply it as a port.',
    breaks: ({ from, to }) =>
      from.pack === 'server' &&
      to?.pack === 'server' &&
      serverLine.indexOf(to.layer) > serverLine.indexOf(from.layer),
  },
  {
    name: 'kernel-pure',
    says: 'kernel is pure: no npm package and no node: module.',
    remedy: 'Put what touches the world into platform and hand it in through ctx.',
    breaks: ({ from, npm }) =>
      from.pack === 'server' && from.layer === 'kernel' && npm !== undefined && npm !== 'temporal-polyfill',
  },
  {
    name: 'only-zoned-knows-temporal',
    says: 'Only server/src/kernel/zoned imports temporal-polyfill.',
    remedy: 'Ask kernel/zoned, and add the question there if it is missing.',
    breaks: ({ from, npm }) => npm === 'temporal-polyfill' && !isIn(from, 'server/src/kernel/zoned'),
  },
  {
    name: 'only-central-speaks-ocpp',
    says: 'In the server, only doors/central imports @voltdeck/ocpp.',
    remedy: 'Let doors/central turn the message into a call of charging.',
    breaks: ({ from, to }) =>
      from.pack === 'server' && to?.pack === 'ocpp' && !isIn(from, 'server/src/doors/central/'),
  },
  {
    name: 'only-http-knows-fastify',
    says: 'Only doors/http imports the web framework.',
    remedy: 'Declare an endpoint in contract and pair it with an action in routes.ts.',
    breaks: ({ from, npm }) =>
      npm !== undefined && /^(@fastify\/.*|fastify.*)$/.test(npm) && !isIn(from, 'server/src/doors/http/'),
  },
  {
    name: 'only-stores-import-the-database',
    says: 'Only store files and platform import kysely and pg.',
    remedy: "Write the query as a function in the noun's store.ts.",
    breaks: ({ from, npm }) =>
      (npm === 'kysely' || npm === 'pg') &&
      !isStore(from) &&
      !isIn(from, 'server/src/platform/') &&
      !isOutside(from),
  },
  {
    name: 'only-platform-knows-the-queue',
    says: 'Only platform imports graphile-worker.',
    remedy: 'Use ctx.schedule, and the queue of platform where jobs are run.',
    breaks: ({ from, npm }) =>
      npm === 'graphile-worker' && !isIn(from, 'server/src/platform/') && !isOutside(from),
  },
];

const lineRules: ArrowRule[] = [
  {
    name: 'domain-line',
    says: 'A domain uses only the domains to its left (reference … desk).',
    remedy: 'Announce a fact, or declare a port that main.ts supplies.',
    breaks: ({ from, to }) =>
      !!to?.domain && !!from.domain && from.pack === to.pack && isRightOf(to.domain, from.domain),
  },
  {
    name: 'domain-door',
    says: 'Another domain is used through its index.ts.',
    remedy: "Export it in that domain's index.ts and import the folder.",
    breaks: (edge) =>
      (edge.from.pack === 'server' || edge.from.pack === 'web') &&
      edge.to?.pack === edge.from.pack &&
      crossesDomains(edge) &&
      !edge.to.isDomainDoor,
  },
  {
    name: 'web-layers',
    says: 'On the screen, ui and i18n ← api ← domains ← app: no arrow back.',
    remedy: 'Move it down to the layer that both use, or hand it in as a property.',
    breaks: ({ from, to }) =>
      from.pack === 'web' && to?.pack === 'web' && (webRank[to.layer] ?? 0) > (webRank[from.layer] ?? 3),
  },
  {
    name: 'test-code',
    says: 'Code that tests use is imported by tests only.',
    remedy: 'Move what the product needs out of the testing file.',
    breaks: ({ to }) => to?.isTest === true,
  },
];

export const arrowRules: readonly ArrowRule[] = [...packageRules, ...serverRules, ...lineRules];
