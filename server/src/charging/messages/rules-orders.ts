import { unsuccessfulStates } from '../orders/rules/order';

/** An order that came to nothing gives its transaction's name to a later one: no message is about it. */
export const statesWithoutTransaction: readonly string[] = unsuccessfulStates;
