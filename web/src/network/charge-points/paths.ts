/** Addresses that network's screens lead to. */
export const chargePointPath = (id: number): string => `/charge-points/${id}`;
export const orderPath = (id: number): string => `/orders/${id}`;
