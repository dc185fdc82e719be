import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id } from '../wire';
import { orderShape } from './orders';

const startBody = {
  power_source_id: id(),
  connector: id(),
};

export const startOrder = endpoint({
  method: 'POST',
  path: '/api/orders/start',
  summary: 'Starts charging on a connector; repeating it gives the same open order',
  needs: { operator: 'power-center.update' },
  body: z.strictObject({
    ...startBody,
    quantity: z.string().trim().toLowerCase().pipe(z.literal('full')).default('full'),
  }),
  result: orderShape,
});

export const stopOrder = endpoint({
  method: 'POST',
  path: '/api/orders/stop',
  summary: 'Stops the open order of a connector',
  needs: { operator: 'power-center.update' },
  body: z.strictObject({ ...startBody, order_id: id().optional() }),
  result: orderShape,
});

export const closeOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/close',
  summary:
    'Closes an order at once with the last value received, where its connector is free and the charger has not reported the stop; one that is completed stays as it is',
  needs: { operator: 'power-center.update' },
  params: z.object({ id: id() }),
  result: orderShape,
});
