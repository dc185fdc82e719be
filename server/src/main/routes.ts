import type { Realtime } from '../doors/realtime/realtime';
import type { Route } from '../kernel/route';
import type { Ctx } from '../platform/ctx';
import { routesOf } from '../platform/noun';
import { nouns } from './nouns';

/** Every route of the product, as the door serves them and the walks go them. */
export const productRoutes = (realtime: Realtime): Route<Ctx>[] => [...routesOf(nouns), ...realtime.routes];
