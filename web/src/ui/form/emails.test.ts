import { expect, it } from 'vitest';
import { typedEmails, withEmails } from './emails';

it('several addresses are parted by commas, blanks and lines', () => {
  expect(typedEmails(' ada@x.test, bob@x.test;\ncyd@x.test ada@x.test ,')).toEqual([
    'ada@x.test',
    'bob@x.test',
    'cyd@x.test',
  ]);
});

it('an address stands once, whatever its letters', () => {
  expect(withEmails(['ada@x.test'], 'Ada@x.test, bob@x.test')).toEqual(['ada@x.test', 'bob@x.test']);
});
