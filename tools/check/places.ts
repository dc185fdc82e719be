/** A domain uses only those to its left; every arrow between domains follows from this line. */
export const domains = [
  'reference',
  'identity',
  'ledger',
  'plans',
  'network',
  'charging',
  'commerce',
  'fleets',
  'roaming',
  'apps',
  'desk',
] as const;

export type Domain = (typeof domains)[number];

export type Pack =
  | 'contract'
  | 'ocpp'
  | 'client'
  | 'server'
  | 'web'
  | 'driver'
  | 'simulator'
  | 'tools'
  | 'e2e'
  | 'root';

export type Room = 'rules' | 'store' | 'actions' | 'routes' | 'walk' | 'other';

export interface ModulePlace {
  path: string;
  pack: Pack;
  /** Server: kernel, platform, domain, doors, main. Web: ui, i18n, api, domain, app. Otherwise the name of the package. */
  layer: string;
  domain: Domain | undefined;
  noun: string | undefined;
  room: Room;
  /** The `index.ts` of a domain: what others may use. */
  isDomainDoor: boolean;
  /** A test, or code that only tests use. */
  isTest: boolean;
}

const packs: readonly string[] = [
  'contract',
  'ocpp',
  'client',
  'server',
  'web',
  'driver',
  'simulator',
  'tools',
  'e2e',
];
const layers: Record<string, readonly string[]> = {
  server: ['kernel', 'platform', 'doors', 'demo'],
  web: ['ui', 'i18n', 'api', 'app'],
};

export function placeOf(path: string): ModulePlace {
  const segments = path.split('/');
  const first = segments[0] ?? '';
  const pack = packs.includes(first) ? (first as Pack) : 'root';
  const inner = segments[1] === 'src' ? segments.slice(2) : segments.slice(1);
  const domain = domains.find((name) => inner.length > 1 && name === inner[0]);
  return {
    path,
    pack,
    layer: layerOf(pack, domain, inner),
    domain,
    noun: domain && inner.length > 2 ? inner[1] : undefined,
    room: roomOf(inner.slice(2)),
    isDomainDoor: domain !== undefined && inner.length === 2 && /^index\.tsx?$/.test(inner[1] ?? ''),
    isTest:
      /\.(test|journey)\.tsx?$/.test(path) ||
      /^server\/src\/.*\/walk\.ts$/.test(path) ||
      inner.some((segment) => /^testing([-.]|$)/.test(segment)),
  };
}

function layerOf(pack: Pack, domain: Domain | undefined, inner: readonly string[]): string {
  const known = layers[pack];
  if (!known) return pack;
  if (domain) return 'domain';
  const outermost = pack === 'server' ? 'main' : 'app';
  const folder = inner.length > 1 ? (inner[0] ?? '') : outermost;
  if (folder === 'demo') return outermost;
  return folder === outermost || known.includes(folder) ? folder : 'unknown';
}

function roomOf(inNoun: readonly string[]): Room {
  const [name = '', ...deeper] = inNoun;
  if (deeper.length > 0) return name === 'rules' || name === 'store' || name === 'actions' ? name : 'other';
  const match = /^(rules|store)(-[a-z0-9-]+)?\.ts$|^(actions|routes|walk)\.ts$/.exec(name);
  return ((match?.[1] ?? match?.[3]) as Room | undefined) ?? 'other';
}

/** Whether the first stands to the right of the second in the line of domains. */
export function isRightOf(one: Domain, other: Domain): boolean {
  return domains.indexOf(one) > domains.indexOf(other);
}
