import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id } from '../wire';

/** A card that a driver has kept at the operator of the app; the provider has it, here stands what its owner tells it by. */
export const paymentCard = z.object({
  id: z.int(),
  /** As the provider says it, such as `visa`. */
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** The one that was used or chosen last. */
  is_default: z.boolean(),
  created_at: z.string(),
});
export type PaymentCard = z.infer<typeof paymentCard>;

export const listPaymentCards = endpoint({
  method: 'GET',
  path: '/api/v1/payment-cards',
  summary:
    'The cards that the driver has kept, the default first. One is kept by paying in advance with `save_card`',
  needs: { driver: true },
  legacyEnvelope: true,
  result: z.array(paymentCard),
});

export const choosePaymentCard = endpoint({
  method: 'PUT',
  path: '/api/v1/payment-cards/{id}/default',
  summary: 'Makes a card the default',
  needs: { driver: true },
  legacyEnvelope: true,
  params: z.object({ id: id() }),
  result: z.array(paymentCard),
});

export const deletePaymentCard = endpoint({
  method: 'DELETE',
  path: '/api/v1/payment-cards/{id}',
  summary: 'Removes a card, at the provider too',
  needs: { driver: true },
  legacyEnvelope: true,
  params: z.object({ id: id() }),
  result: z.object({ id: z.int() }),
});
