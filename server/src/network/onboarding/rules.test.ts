import { describe, expect, test } from 'vitest';
import { faultsOf, isIdentifier } from './rules';

describe('an identifier', () => {
  test.each(['CP1', 'a', 'EV_Site-3.left:2', 'x'.repeat(48), '0815'])('may be %s', (identifier) => {
    expect(isIdentifier(identifier)).toBe(true);
  });

  test.each(['', ' CP1', 'CP 1', 'CP/1', 'CP?1', 'CP%31', 'ä', 'x'.repeat(49), '.', '..', 'CP1\n'])(
    'may not be %j',
    (identifier) => {
      expect(isIdentifier(identifier)).toBe(false);
    },
  );
});

test('each fault of a new charge point is told at its field', () => {
  const connectors = [{ number: 1, type: 'TYPE_2' }, { number: 1, type: 'TYPE_9' }, { number: 0 }];
  const added = { operatorId: 1, identifier: 'no way', title: ' ', timeZone: 'Mars/Olympus', connectors };
  expect(faultsOf(added)).toEqual({
    identifier: [{ code: 'invalid' }],
    title: [{ code: 'required' }],
    time_zone: [{ code: 'choice' }],
    'connectors.1.number': [{ code: 'invalid' }],
    'connectors.1.type': [{ code: 'choice' }],
    'connectors.2.number': [{ code: 'invalid' }],
  });
  expect(faultsOf({ operatorId: 1, identifier: 'CP1', title: 'One' })).toEqual({});
});
