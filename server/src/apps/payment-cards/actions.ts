import type { paymentCards, Parsed, Result } from '@voltdeck/contract';
import { choosePaymentCard, deletePaymentCard, listPaymentCards } from '../../commerce';
import type { Ctx } from '../../platform/ctx';

/** The cards of the driver who asks. */
export const listCards = (ctx: Ctx): Promise<paymentCards.PaymentCard[]> => listPaymentCards(ctx);

/** Makes a card of the driver who asks the default. */
export const chooseDefault = (
  ctx: Ctx,
  input: Parsed<typeof paymentCards.choosePaymentCard>,
): Promise<paymentCards.PaymentCard[]> => choosePaymentCard(ctx, input);

/** Removes a card of the driver who asks. */
export const deleteCard = (
  ctx: Ctx,
  input: Parsed<typeof paymentCards.deletePaymentCard>,
): Promise<Result<typeof paymentCards.deletePaymentCard>> => deletePaymentCard(ctx, input);
