/// <reference types="vite/types/importMeta.d.ts" />
import type { Entry, Walk } from '../../../platform/testing-walk';

/** Every `walk.ts` of a noun or a door, by its place. */
export const walks = import.meta.glob<Walk>('/server/src/*/*/walk.ts', { eager: true, import: 'walk' });

const isDelete = ({ endpoint }: Entry): number => Number(endpoint.method === 'DELETE');

/** Every call of the product; what deletes comes last, so that others still find their rows. */
export const entries: readonly Entry[] = Object.values(walks)
  .flatMap((walk) => walk.entries)
  .toSorted((one, other) => isDelete(one) - isDelete(other));
