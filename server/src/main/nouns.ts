import * as apps from '../apps';
import * as charging from '../charging';
import * as commerce from '../commerce';
import * as desk from '../desk';
import * as fleets from '../fleets';
import * as identity from '../identity';
import * as network from '../network';
import type { Noun } from '../platform/noun';
import * as plans from '../plans';
import * as reference from '../reference';
import * as roaming from '../roaming';

/** What every domain hands to the product. */
export const nouns: readonly Noun[] = [
  reference,
  identity,
  plans,
  network,
  charging,
  commerce,
  fleets,
  roaming,
  apps,
  desk,
].flatMap((domain) => domain.nouns);
