import type { Saying } from './dialect';

/** What is told stands in the messages of the charge point, and nothing more comes of it. */
export const noted = (reply: object): Saying => ({ kind: 'noted', reply });

/** Readers of messages that are replied to alike whatever they tell. */
export const notedAs = <A extends string>(replies: Readonly<Record<A, object>>): Record<A, () => Saying> => {
  const readers = Object.entries<object>(replies).map(([action, reply]) => [action, () => noted(reply)]);
  // The entries are those of the table, which the compiler cannot follow.
  return Object.fromEntries(readers) as Record<A, () => Saying>;
};
