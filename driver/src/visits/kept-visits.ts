import type { Visit } from '@voltdeck/contract';

const storageKey = 'voltdeck.driver.visits';

/** So many are remembered, for so long. */
const most = 10;
const longestMs = 24 * 3_600_000;

/** The link of a visit that began in this browser, so that whoever closes the page finds it again. */
export interface KeptVisit {
  visit: string;
  title: string;
  at: string;
}

const read = (): KeptVisit[] => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as KeptVisit[];
  } catch {
    return [];
  }
};

const write = (visits: readonly KeptVisit[]): void =>
  localStorage.setItem(storageKey, JSON.stringify(visits.slice(0, most)));

export const keepVisit = ({ visit, station, as_of: at }: Visit): void =>
  write([{ visit, title: station.title, at }, ...read().filter((each) => each.visit !== visit)]);

export const forgetVisit = (visit: string): void => write(read().filter((each) => each.visit !== visit));

/** Those that may still be going on. */
export const keptVisits = (now: Date): readonly KeptVisit[] =>
  read().filter(({ at }) => now.getTime() - new Date(at).getTime() < longestMs);
