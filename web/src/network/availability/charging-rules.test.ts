import { describe, expect, it } from 'vitest';
import { sharedObstacle, startable } from './charging-rules';

const free = { number: 1, start_obstacle: null };
const taken = { number: 2, start_obstacle: 'occupied' } as const;
const offline = { number: 3, start_obstacle: 'offline' } as const;

describe('the connectors of a power center', () => {
  it('take a start where the server sees nothing against it', () => {
    expect(startable({ connectors: [taken, free, offline] })).toEqual([free]);
  });

  it.each([
    ['none without connectors', [], null],
    ['none while one of them is free', [taken, free], null],
    ['none while each has its own', [taken, offline], null],
    ['the one that all have', [offline, offline], 'offline'],
  ] as const)('have as the reason against a start: %s', (_, connectors, expected) => {
    expect(sharedObstacle({ connectors })).toBe(expected);
  });
});
