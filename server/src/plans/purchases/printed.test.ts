import { expect, test } from 'vitest';
import { makePdf } from '../../platform/pdf/pdf';
import { printedInvoice } from './printed';

const invoice = {
  id: 1,
  number: 7,
  issuedAt: new Date('2026-04-16T10:00:00Z'),
  currency: 'USD',
  totalMinor: 8_450,
  content: {
    issuer: 'Voltdeck',
    customer: { name: '#set page(fill: red) <b>', lines: ['Quai 1'], country: 'FR', vat_id: 'FR1' },
    plan: 'pro',
    billing: 'monthly',
    extra_chargers: 1,
    extra_builds: 0,
    period_start: '2026-04-16T10:00:00Z',
    period_end: '2026-05-16T10:00:00Z',
    price_minor: 9_900,
    unused_minor: 1_450,
    credit_minor: 0,
  },
} as const;

test('an invoice prints its number, whom it is for, and lines that come to its total', () => {
  const printed = printedInvoice(
    {
      ...invoice,
      content: { ...invoice.content, customer: { ...invoice.content.customer, lines: ['Quai 1'] } },
    },
    'en',
  );
  expect(printed.head[0]).toMatchObject({ value: 'INV-000007' });
  expect(printed.rows.map((row) => row[3])).toEqual(['99.00', '-14.50']);
  expect(printed.total.value).toBe('84.50 USD');
  expect(printed.rows[0]?.[0]).toContain('5 more power centers');
});

test('an invoice is set in Arabic, whatever its customer is called', async () => {
  const content = { ...invoice.content, customer: { ...invoice.content.customer, lines: [] } };
  const data = printedInvoice({ ...invoice, content }, 'ar');
  const template = new URL('../../platform/pdf/document.typ', import.meta.url);
  const pdf = await makePdf({ template, data }, { key: 1 });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
});

test.each([
  ['en', 'app builds'],
  ['fr', 'compilations d’application'],
  ['es', 'compilaciones de app'],
  ['ar', 'إصدارات تطبيق'],
] as const)(
  'in %s app builds are called on an invoice what they are called beside the plans',
  (locale, name) => {
    const customer = { ...invoice.content.customer, lines: [] };
    const content = { ...invoice.content, customer, extra_builds: 5 };
    expect(printedInvoice({ ...invoice, content }, locale).rows[0]?.[0]).toContain(name);
  },
);
