import { describe, expect, it } from 'vitest';
import { checkGathered } from './check-gathered';
import { printed } from './finding';

const clean: Record<string, string> = {
  'server/src/network/prices/routes.ts': `export const priceRoutes = [];`,
  'server/src/network/prices/noun.ts': `import { priceRoutes } from './routes'; export const priceNoun = { routes: priceRoutes };`,
  'server/src/network/places/actions.ts': `export const place = 1;`,
  'server/src/network/index.ts': `import { priceNoun } from './prices/noun'; export const nouns = [priceNoun];`,
  'server/src/main/nouns.ts': `import * as network from '../network'; export const nouns = network.nouns;`,
};

const lines = (changes: Record<string, string> = {}) =>
  checkGathered(new Map(Object.entries({ ...clean, ...changes }))).map(printed);

describe('a noun', () => {
  it('passes when its calls reach the product', () => {
    expect(lines()).toEqual([]);
  });

  it('that hands over nothing of its routes is told where to name them', () => {
    expect(lines({ 'server/src/network/prices/noun.ts': `export const priceNoun = {};` })).toEqual([
      'server/src/network/prices/routes.ts:1  Nobody gathers these calls. Name them as routes in server/src/network/prices/noun.ts.',
    ]);
  });

  it('that its domain does not know is told where to add it', () => {
    expect(lines({ 'server/src/network/sites/noun.ts': `export const siteNoun = {};` })).toEqual([
      'server/src/network/sites/noun.ts:1  Nobody gathers this noun. Add it to the nouns of server/src/network/index.ts.',
    ]);
  });

  it('of a domain that the product does not know is told where to add that', () => {
    const changes = {
      'server/src/fleets/vehicles/noun.ts': `export const vehicleNoun = {};`,
      'server/src/fleets/index.ts': `import { vehicleNoun } from './vehicles/noun'; export const nouns = [vehicleNoun];`,
    };
    expect(lines(changes)).toEqual([
      'server/src/fleets/vehicles/noun.ts:1  Nobody gathers the nouns of fleets. Add the domain to server/src/main/nouns.ts.',
    ]);
  });
});
