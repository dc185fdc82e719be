import { holders } from '../../../server/src/commerce';
import { serve } from '../../../server/src/main/serve';
import { standIns } from './payers';

// The product as it serves, with somebody who answers for each kind of payer.
await serve({
  street: null,
  furnish: (house) => house.supply({ holders: { ...holders, ...standIns } }),
});
