import type { Visit } from '@voltdeck/contract';
import { describe, expect, it } from 'vitest';
import { freed, lacksReceipt, paceOf } from './standing';

const visit = (more: Partial<Visit>, payment: Partial<Visit['payment']> = {}): Visit =>
  ({
    state: 'over',
    receipts: [],
    receipt_mail: 'none',
    payment: {
      state: 'captured',
      hold: 50,
      captured: 12.5,
      currency: 'EUR',
      url: null,
      is_test: true,
      ...payment,
    },
    ...more,
  }) as unknown as Visit;

const receipt = { kind: 'receipt', number: '1', url: '/r/1', file: '/api/r/1' } as const;

describe('a visit is asked for again', () => {
  it('while it goes on', () => {
    expect(paceOf(visit({ state: 'charging' }))).toBe(4_000);
    expect(paceOf(visit({ state: 'paying' }, { state: 'none' }))).toBe(2_000);
  });

  it('after its end until the receipt is there and all money is let go', () => {
    expect(paceOf(visit({}))).toBe(3_000);
    expect(paceOf(visit({ state: 'refused' }, { state: 'letting-go' }))).toBe(3_000);
    expect(paceOf(visit({ receipts: [receipt], receipt_mail: 'waiting' }))).toBe(3_000);
  });

  it('no more once nothing can change', () => {
    expect(paceOf(undefined)).toBeNull();
    expect(paceOf(visit({ receipts: [receipt] }))).toBeNull();
    expect(paceOf(visit({ state: 'refused' }, { state: 'released' }))).toBeNull();
    expect(paceOf(visit({ state: 'expired' }, { state: 'none' }))).toBeNull();
  });

  it('though not for a receipt that never comes: nothing was taken', () => {
    expect(lacksReceipt(visit({}, { captured: 0 }))).toBe(false);
    expect(lacksReceipt(visit({}, { state: 'released', captured: null }))).toBe(false);
  });
});

describe('what is free again', () => {
  it.each([
    ['captured', 12.5, 37.5],
    ['captured', 60, 0],
    ['released', null, 50],
    ['held', null, 0],
    ['none', null, 0],
  ] as const)('of 50 that are %s with %s taken, it is %d', (state, captured, expected) => {
    expect(freed(visit({}, { state, captured }).payment)).toBe(expected);
  });
});
