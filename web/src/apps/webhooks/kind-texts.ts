import type { SentKind } from '@voltdeck/contract';

/** The names of kinds in the texts, where a dot parts one name from the next. */
export const kindTexts = {
  'order.started': 'orderStarted',
  'order.ended': 'orderEnded',
  'charge_point.status': 'chargePointStatus',
  'payout.changed': 'payoutChanged',
  'notice.opened': 'noticeOpened',
  'webhook.test': 'webhookTest',
} as const satisfies Record<SentKind, string>;
