import type { Exchange } from '@voltdeck/contract';

/** An answered exchange, changed where a test says so. */
export const exchange = (change: Partial<Exchange> = {}): Exchange => ({
  id: 1,
  at: '2025-01-01T10:00:00.123Z',
  charge_point: { id: 4, title: 'Harbour 4', identifier: 'HARBOUR-4', time_zone: 'UTC' },
  direction: 'in',
  outcome: 'answered',
  action: 'Heartbeat',
  message_id: 'abc',
  request: '[2,"abc","Heartbeat",{}]',
  request_bytes: 25,
  is_request_cut: false,
  reply_id: 2,
  reply: '[3,"abc",{"currentTime":"2025-01-01T10:00:00Z"}]',
  reply_bytes: 49,
  is_reply_cut: false,
  reply_at: '2025-01-01T10:00:00.140Z',
  error_code: null,
  error_description: null,
  duration_ms: 17,
  order_id: null,
  cursor: '1735725600123.1',
  ...change,
});
