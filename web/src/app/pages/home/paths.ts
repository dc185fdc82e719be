/** Where the figures of the dashboard lead: the list, filtered to what was counted. */
export const chargePointList: string = '/charge-points';
export const orderList: string = '/orders';
export const orderPath = (id: number): string => `${orderList}/${id}`;

/** What is offline or broken. */
export const attentionStatuses = ['out_of_service', 'unavailable'] as const;
