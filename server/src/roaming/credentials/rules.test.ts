import { expect, test } from 'vitest';
import { tokensIn } from './rules';

const token = 'kZ3xW_9-abc';

test.each([
  ['in Base64, as the protocol says', `Token ${btoa(token)}`, [token, btoa(token)]],
  ['as it is, as many send it', `Token ${token}`, [token]],
  ['in whatever case, with blanks around it', `  token   ${token} `, [token]],
  ['that reads as Base64 by chance', 'Token abcd', ['abcd']],
  ['of another scheme', `Bearer ${token}`, []],
  ['without a scheme', token, []],
  ['of two words', `Token ${token} more`, []],
  ['that is empty', 'Token ', []],
  ['too long to be one', `Token ${'x'.repeat(201)}`, []],
  ['that is not there', undefined, []],
])('a header %s', (_, header, expected) => {
  expect(tokensIn(header)).toEqual(expected);
});
