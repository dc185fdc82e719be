import type { Answered } from '../../platform/payments/provider';

/** How a payment provider takes what it is asked: it does it, refuses for good, is not reached, or does it and is not heard. */
export const moods = ['does', 'refuses', 'away', 'unheard'] as const;
export type Mood = (typeof moods)[number];

/** What a provider really did. It remembers keys, and is never rolled back by what becomes of us. */
export interface Till {
  /** What it holds of drivers, in minor units. */
  heldMinor: number;
  answers: Map<string, Answered>;
  /** What was done under each key, to be done once. */
  done: Map<string, number>;
}

export const emptyTill = (): Till => ({ heldMinor: 0, answers: new Map(), done: new Map() });

/** Asks the provider to take so much, or to give it where negative; null where no answer comes. */
export function ask(till: Till, key: string, amountMinor: number, mood: Mood): Answered | null {
  const before = till.answers.get(key);
  if (mood === 'away') return null;
  if (before === undefined) {
    const answer: Answered = mood === 'refuses' ? { ok: false, reason: 'card_declined' } : { ok: true };
    till.answers.set(key, answer);
    if (answer.ok) {
      till.heldMinor += amountMinor;
      till.done.set(key, amountMinor);
    }
  } else if (till.done.has(key) && till.done.get(key) !== amountMinor) {
    throw new Error(`${key} was asked for twice with other amounts`);
  }
  return mood === 'unheard' ? null : (till.answers.get(key) ?? null);
}
