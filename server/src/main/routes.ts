import * as charging from '../charging';
import * as commerce from '../commerce';
import * as desk from '../desk';
import type { Realtime } from '../doors/realtime/realtime';
import * as identity from '../identity';
import type { Route } from '../kernel/route';
import * as network from '../network';
import type { Ctx } from '../platform/ctx';
import * as reference from '../reference';

/** Every route of the product, as the door serves them and the walks go them. */
export const routesOf = (realtime: Realtime): Route<Ctx>[] =>
  [reference, identity, network, charging, commerce, desk, realtime].flatMap(({ routes }) => [...routes]);
