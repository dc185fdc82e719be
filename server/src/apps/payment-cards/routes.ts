import { paymentCards } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { chooseDefault, deleteCard, listCards } from './actions';

export const paymentCardRoutes = [
  on(paymentCards.listPaymentCards, listCards),
  on(paymentCards.choosePaymentCard, chooseDefault),
  on(paymentCards.deletePaymentCard, deleteCard),
];
