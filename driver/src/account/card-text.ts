import type { paymentCards } from '@voltdeck/contract';

const two = (number: number): string => String(number).padStart(2, '0');

/** "Visa •••• 4242, 09/28", as it stands on the card. */
export const cardText = (
  card: Pick<paymentCards.PaymentCard, 'brand' | 'last4' | 'exp_month' | 'exp_year'>,
): string =>
  `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} •••• ${card.last4}, ${two(card.exp_month)}/${two(card.exp_year % 100)}`;
