import type { Receipt } from '@voltdeck/contract';

/** A receipt as it was issued; what a test does not tell is ordinary. */
export const receiptOf = (told: Partial<Receipt> = {}): Receipt => ({
  kind: 'receipt',
  number: 'INV-000042',
  amends: null,
  issued_at: '2026-03-02T11:05:09.000Z',
  issuer: {
    name: 'Volt & Co.',
    address: ['Hauptstraße 5', '10115 Berlin'],
    country: 'DE',
    vat_id: 'DE123456789',
  },
  order_id: 1_204,
  place: {
    title: 'Yard',
    identifier: 'CP-1',
    address: ['Am Hof 1', '10115 Berlin'],
    connector_number: 2,
    time_zone: 'Europe/Berlin',
  },
  session: {
    started_at: '2026-03-02T10:00:00.000Z',
    ended_at: '2026-03-02T11:05:00.000Z',
    minutes: 65,
    energy: 24.2,
    meter_start: 1_000.5,
    meter_stop: 1_024.7,
  },
  lines: [
    {
      unit: 'energy',
      quantity: 24.2,
      unit_price: 0.49,
      total: 11.86,
      from: '2026-03-02T10:00:00.000Z',
      to: '2026-03-02T11:05:00.000Z',
      is_correction: false,
    },
  ],
  currency: 'EUR',
  total: 11.86,
  taxes: [{ name: 'vat', rate: 0.19, net: 9.97, tax: 1.89 }],
  payment_kind: 'platform',
  ...told,
});
