import type { ArrowRule } from './arrow-rules';
import type { Edge } from './edges';
import { isRightOf, type ModulePlace, type Room } from './places';

/** The rooms of a noun on the server; arrows between layers and domains are judged by the arrow rules, not again here. */
export const roomRules: readonly ArrowRule[] = [
  {
    name: 'rules-room',
    says: 'rules import contract, kernel, rules of their own domain and doors to the left; no other package and no node:.',
    remedy: 'Take it as an argument, or do it in actions.ts and hand the rules plain data.',
    breaks: inRoom(
      'rules',
      (edge) => isWord(edge) || isOwn(edge, 'rules') || isOtherDomain(edge) || isData(edge),
    ),
  },
  {
    name: 'store-room',
    says: 'store files import kernel, platform/db, types of contract and platform, and the rules and stores of their own noun.',
    remedy: 'Let actions.ts load, decide and save; the store only reads and writes.',
    breaks: inRoom(
      'store',
      (edge) =>
        edge.to?.layer === 'kernel' ||
        (edge.to?.pack === 'contract' && edge.isTypeOnly) ||
        (edge.to?.path.startsWith('server/src/platform/db/') ?? false) ||
        (edge.to?.layer === 'platform' && edge.isTypeOnly) ||
        ((isOwn(edge, 'rules') || isOwn(edge, 'store')) && isSameNoun(edge)) ||
        edge.npm === 'kysely' ||
        edge.npm === 'pg',
    ),
  },
  {
    name: 'actions-room',
    says: 'actions import contract, kernel, platform, their own noun, siblings (not their routes) and doors to the left; no npm package and no node:.',
    remedy: 'Put the tool into platform, or the speech of a protocol into a door.',
    breaks: inRoom(
      'actions',
      (edge) =>
        isWord(edge) ||
        edge.to?.layer === 'platform' ||
        isOtherDomain(edge) ||
        isData(edge) ||
        (isOwnDomain(edge) && edge.to?.room !== 'routes'),
    ),
  },
  {
    name: 'routes-room',
    says: 'routes import contract, kernel and the actions of their own noun.',
    remedy: 'Pair the endpoint with an action, and let the action do it.',
    breaks: inRoom('routes', (edge) => isWord(edge) || (isOwn(edge, 'actions') && isSameNoun(edge))),
  },
  {
    name: 'walk-room',
    says: 'walks import contract, kernel, platform, their own domain (not its routes), and the doors and walks of domains to the left; no npm package and no node:.',
    remedy: 'Ask the operator for the rows of the noun they belong to, and make rows by actions or stores.',
    holdsForTests: true,
    breaks: (edge) =>
      edge.from.pack === 'server' &&
      edge.from.room === 'walk' &&
      edge.from.noun !== undefined &&
      isResolved(edge) &&
      !mayWalk(edge),
  },
];

function mayWalk(edge: Edge): boolean {
  const { from, to } = edge;
  if (isWord(edge) || to?.layer === 'platform') return true;
  if (isOwnDomain(edge)) return to?.room !== 'routes';
  const isLeft = !!to?.domain && !!from.domain && isRightOf(from.domain, to.domain);
  return to?.pack === 'server' && isLeft && (to.isDomainDoor || to.room === 'walk');
}

function inRoom(room: Room, mayImport: (edge: Edge) => boolean) {
  return (edge: Edge) =>
    edge.from.pack === 'server' &&
    edge.from.noun !== undefined &&
    edge.from.room === room &&
    !hasOwnRule(edge) &&
    isResolved(edge) &&
    !mayImport(edge);
}

/** Packages and layers that have a rule of their own, so that one wrong import gives one finding. */
function hasOwnRule({ from, to, npm }: Edge): boolean {
  const ruled = /^(kysely|pg|graphile-worker|temporal-polyfill|fastify.*|@fastify\/.*)$/;
  if (npm !== undefined) return ruled.test(npm) && from.room !== 'store';
  return to?.isTest === true || (to?.pack === 'server' ? isFurtherOut(to) : to?.pack !== 'contract');
}

function isFurtherOut(to: ModulePlace): boolean {
  return to.layer === 'doors' || to.layer === 'main';
}

/** A relative import that leads nowhere is told by the type check. */
function isResolved({ to, npm }: Edge): boolean {
  return to !== undefined || npm !== undefined;
}

function isWord({ to }: Edge): boolean {
  return to?.pack === 'contract' || to?.layer === 'kernel';
}

function isOwnDomain({ from, to }: Edge): boolean {
  return to?.pack === 'server' && to.domain !== undefined && to.domain === from.domain;
}

function isOwn(edge: Edge, room: Room): boolean {
  return isOwnDomain(edge) && edge.to?.room === room;
}

function isSameNoun({ from, to }: Edge): boolean {
  return from.noun === to?.noun;
}

/** To the left or not, through the door or not: two arrow rules judge it. */
function isOtherDomain({ from, to }: Edge): boolean {
  return to?.pack === 'server' && to.domain !== undefined && to.domain !== from.domain;
}

function isData(edge: Edge): boolean {
  return isOwnDomain(edge) && (edge.to?.path.endsWith('.json') ?? false);
}
