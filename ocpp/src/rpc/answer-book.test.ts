import { expect, it } from 'vitest';
import { AnswerBook } from './answer-book';
import type { Reply } from './outbox';

const reply = (messageId: string, text = ''): Reply => ({ kind: 'result', messageId, payload: { text } });

it('finds the answer to the same frame, not to another one with its id', () => {
  const book = new AnswerBook();
  book.keep('one', reply('a'));
  expect(book.find('a', 'one')).toEqual(reply('a'));
  expect(book.find('a', 'two')).toBeUndefined();
  expect(book.find('b', 'one')).toBeUndefined();
});

it('forgets the oldest beyond a number of answers, and counts one that is given anew once', () => {
  const book = new AnswerBook({ most: 2 });
  for (const id of ['a', 'b', 'a', 'c']) book.keep(`of ${id}`, reply(id));
  expect(book.find('b', 'of b')).toBeUndefined();
  expect(book.find('a', 'of a')).toEqual(reply('a'));
});

it('forgets the oldest beyond a size, whatever the frames are', () => {
  const book = new AnswerBook({ mostCharacters: 1_000 });
  for (let index = 0; index < 50; index += 1) book.keep('x'.repeat(300), reply(`id-${index}`));
  expect(book.size).toBeLessThanOrEqual(1_000);
  expect(book.find('id-49', 'x'.repeat(300))).toEqual(reply('id-49'));
  expect(book.find('id-0', 'x'.repeat(300))).toBeUndefined();
});

it('keeps nothing that is larger than all its room', () => {
  const book = new AnswerBook({ mostCharacters: 1_000 });
  book.keep('frame', reply('a', 'x'.repeat(5_000)));
  expect([book.find('a', 'frame'), book.size]).toEqual([undefined, 0]);
});

it('holds what stands for a frame instead of the frame', () => {
  const book = new AnswerBook({ fingerprint: (raw) => `${raw.length}`, mostCharacters: 1_000 });
  const frame = 'x'.repeat(100_000);
  book.keep(frame, reply('a'));
  expect(book.find('a', frame)).toEqual(reply('a'));
  expect(book.size).toBeLessThan(100);
});
