import { describe, expect, it } from 'vitest';
import { detailOf, messageOf } from '../testing-items';
import { begunWith, cureSchema, fieldOf, readCure, valuesFor, type CureValues } from './cure-values';

const said = {
  kind: 'ended',
  transaction: '7',
  connector_number: 1,
  at: '2026-03-02T13:00:00.000Z',
  began_at: '2026-03-02T12:00:00.000Z',
  register: 30.5,
  began_register: 20.25,
  tag: 'CARD1',
  stop_reason: null,
} as const;
const none = { reason: '', order: undefined };

const booking = (patch: Partial<typeof said> | { tag: null } = {}) => {
  const detail = detailOf(messageOf(1, { tag: null }), { said: { ...said, ...patch } });
  const values = valuesFor('book', detail, none);
  const read = (changed: Partial<CureValues> = {}) =>
    readCure('book', { ...values, ...changed }, begunWith(detail, values, detail));
  return { values, read };
};

describe('a booking', () => {
  it('begins with what the message tells, on the clock of the site', () => {
    expect(booking().values).toMatchObject({
      connector_number: 1,
      tag: 'CARD1',
      started_at: '2026-03-02T13:00:00',
      ended_at: '2026-03-02T14:00:00',
      energy: 10.25,
    });
  });

  it('sends what was changed alone, so that the server reads the rest with the clock of the device', () => {
    const { read } = booking();
    expect(cureSchema.parse({ cure: read() }).cure).toEqual({ do: 'book' });
    expect(cureSchema.parse({ cure: read({ energy: '12,5'.replace(',', '.'), tag: '' }) }).cure).toEqual({
      do: 'book',
      energy: 12.5,
      tag: null,
    });
    expect(cureSchema.parse({ cure: read({ started_at: '2026-03-02T12:30' }) }).cure).toMatchObject({
      started_at: '2026-03-02T11:30:00.000Z',
    });
  });

  it('says that there was no card where the message tells of none and nobody names one', () => {
    expect(cureSchema.parse({ cure: booking({ tag: null }).read() }).cure).toEqual({ do: 'book', tag: null });
  });

  it('refuses a time that is none', () => {
    expect(cureSchema.safeParse({ cure: booking().read({ ended_at: 'noon' }) }).success).toBe(false);
  });
});

it('an order is named as people write it, the likeliest unless another was chosen', () => {
  const candidate = { order_id: 5, state: 'completed', connector_number: 1, tag: null } as const;
  const times = { started_at: null, ended_at: null, energy: 1 };
  const detail = detailOf(messageOf(1), {
    candidates: [
      { ...candidate, ...times, order_id: 4, energy_then: null },
      { ...candidate, ...times, energy_then: 2 },
    ],
  });
  const values = valuesFor('attach', detail, none);
  expect(values.order_id).toBe('5');
  expect(valuesFor('attach', detail, { reason: '', order: 9 }).order_id).toBe('9');
  const read = (order_id: string) =>
    cureSchema.parse({ cure: readCure('attach', { ...values, order_id }, begunWith(detail, values)) }).cure;
  expect(read(' # 77 ')).toEqual({ do: 'attach', order_id: 77 });
  expect(read('')).toEqual({ do: 'attach' });
});

it('a refusal lands on the field it is about, and a missing one on the first that is blank', () => {
  const { values } = booking();
  expect(fieldOf('work-item.other-charge-point', 'attach', values)).toBe('cure.order_id');
  expect(fieldOf('work-item.overlaps', 'book', values)).toBe('cure.started_at');
  expect(fieldOf('work-item.incomplete', 'book', { ...values, ended_at: '', energy: '' })).toBe(
    'cure.ended_at',
  );
  expect(fieldOf('order.unknown-payer', 'confirm', values)).toBeNull();
});
