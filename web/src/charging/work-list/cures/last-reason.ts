import { useContext } from 'react';
import { PersonContext } from '../../../ui/local-choice';

/** The reason given last, by whose page it is: whoever works through a list seldom has two. */
const last = new Map<number | null, string>();

/** The last reason of this visit, and the way to remember another. */
export const useLastReason = (): [string, (reason: string) => void] => {
  const person = useContext(PersonContext);
  return [last.get(person) ?? '', (reason) => void last.set(person, reason)];
};
