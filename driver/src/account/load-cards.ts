import type { paymentCards } from '@voltdeck/contract';
import { ask } from '../api/ask';

/** The cards that a driver keeps with the operator. */
export const loadCards = () => ask<typeof paymentCards.listPaymentCards>('GET /api/v1/payment-cards');
