/** All that is told of the commands of an order is one toast, which says in its place what came of them. */
export const commandToast = (orderId: number): string => `command-${orderId}`;
