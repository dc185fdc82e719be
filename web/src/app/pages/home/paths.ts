import type { AttentionKind } from '@voltdeck/contract';

/** Where the figures of the dashboard lead: the list, filtered to what was counted. */
export const chargePointList: string = '/charge-points';
export const newChargePoint: string = '/charge-points/new';
export const orderList: string = '/orders';
export const orderPath = (id: number): string => `${orderList}/${id}`;

/** The filters that find what needs attention for each reason. */
export const attentionFilters: Readonly<Record<AttentionKind, Readonly<Record<string, unknown>>>> = {
  broken: { faulted: true },
  faulted: { faulted: true },
  refused: { refused: true, status: ['pending', 'unavailable'], faulted: false },
  offline: { online: false, status: ['unavailable'], faulted: false, refused: false },
  held: { held: true },
  unusable: { online: true, status: ['unavailable'], faulted: false },
  'out-of-service': { status: ['out_of_service'], faulted: false },
  pending: { status: ['pending'], faulted: false, refused: false },
};
