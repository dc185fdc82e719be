/** Addresses of screens that network's own lead to. */
export const chargePointsPath: string = '/charge-points';
export const chargePointPath = (id: number): string => `${chargePointsPath}/${id}`;
export const orderPath = (id: number): string => `/orders/${id}`;
