import { describe, expect, it } from 'vitest';
import { chosenOf, type Connector } from './chosen';

const connector = (number: number, obstacle: Connector['obstacle'] = null): Connector =>
  ({ number, obstacle }) as unknown as Connector;

describe('the connector that is meant', () => {
  const both = [connector(1), connector(2)];

  it('is the one whose code was scanned, even where it is taken: who stands there is told', () => {
    expect(chosenOf([connector(1), connector(2, 'busy')], 2)?.number).toBe(2);
  });

  it('is the only one, or the only free one', () => {
    expect(chosenOf([connector(1, 'offline')], null)?.number).toBe(1);
    expect(chosenOf([connector(1, 'busy'), connector(2)], null)?.number).toBe(2);
  });

  it('is asked for where there are several, and where the code names none that is there', () => {
    expect(chosenOf(both, null)).toBeUndefined();
    expect(chosenOf(both, 7)).toBeUndefined();
    expect(chosenOf([], 1)).toBeUndefined();
  });
});
