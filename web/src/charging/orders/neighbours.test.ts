import { describe, expect, it } from 'vitest';
import { neighboursOf } from './neighbours';

describe('the neighbours of an order', () => {
  it('are those of the list it was opened from', () => {
    expect(neighboursOf(5, [9, 5, 2])).toEqual({ before: 9, after: 2 });
  });
  it('end with the list, and are none where it did not stand in one', () => {
    expect(neighboursOf(9, [9, 5])).toEqual({ before: null, after: 5 });
    expect(neighboursOf(7, [9, 5])).toEqual({ before: null, after: null });
  });
});
