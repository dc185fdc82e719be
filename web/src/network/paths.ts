/** Addresses that network's screens lead to. */
export const chargePointPath = (id: number): string => `/charge-points/${id}`;
export const sitePath = (id: number): string => `/charging-sites/${id}`;
export const newChargePointPath = '/charge-points/new';
export const orderPath = (id: number): string => `/orders/${id}`;
export const groupPath = (id: number): string => `/power-center-groups/${id}`;
