import { describe, expect, test } from 'vitest';
import { changeBy, factKind, movedBy } from './facts';

const PriceMoved = factKind<{ chargePointId: number }>('PriceMoved', {
  changed: ({ chargePointId }) => ({ kind: 'price', id: chargePointId }),
  moved: ({ chargePointId }) => [{ noun: 'charge-points', id: chargePointId }],
});
const PurseMoved = factKind<Record<string, never>>('PurseMoved', {
  changed: (_, operatorId) => ({ kind: 'balance', id: operatorId }),
});
const LampLit = factKind<{ lampId: number }>('LampLit', { changed: null });

const fact = (name: string, payload: object, operatorId: number | null = 7) => ({
  id: 1,
  name,
  operatorId,
  at: new Date(0),
  payload,
});

describe('a fact', () => {
  test('changes what its kind names, and moves the live states its kind names', () => {
    const priced = fact(PriceMoved.name, { chargePointId: 3 });
    expect(changeBy(priced)).toEqual({ kind: 'price', id: 3 });
    expect(movedBy(priced)).toEqual([{ noun: 'charge-points', id: 3 }]);
  });

  test('may change what its operator has once', () => {
    expect(changeBy(fact(PurseMoved.name, {}))).toEqual({ kind: 'balance', id: 7 });
  });

  test.each([
    ['of a kind that changes nothing', fact(LampLit.name, { lampId: 1 })],
    ['of no operator', fact(PurseMoved.name, {}, null)],
    ['of a kind that nobody declared', fact('LampBroken', {})],
    ['named as what every object has', fact('__proto__', {})],
  ])('%s is told to nobody', (_, one) => {
    expect([changeBy(one), movedBy(one)]).toEqual([null, []]);
  });
});

test('a kind has a name of its own', () => {
  expect(() => factKind('LampLit', { changed: null })).toThrow('LampLit');
});

test('a kind says what it changes, or that it changes nothing', () => {
  // @ts-expect-error what it changes is missing
  const Dimmed = factKind('LampDimmed', {});
  // @ts-expect-error no noun has such a kind of change
  const Bent = factKind('LampBent', { changed: () => ({ kind: 'lamp', id: 1 }) });
  expect([Dimmed.name, Bent.name]).toEqual(['LampDimmed', 'LampBent']);
});
