import type { ConnectorReport } from '../../charging';
import type { FaultWords } from '../../network';
import { type Said, textIn } from './said';
import { storableWithin } from './storable';

type Meaning = Pick<ConnectorReport, 'ocppStatus' | 'status' | 'activity'>;

/** The status words of OCPP 1.6 and 2.0.1 with what they mean here (docs/decisions.md#connector-status). */
const meanings: readonly Meaning[] = [
  { ocppStatus: 'Available', status: 'available', activity: null },
  { ocppStatus: 'Preparing', status: 'busy', activity: 'plugged' },
  // Whether energy flows is told by the transaction alone.
  { ocppStatus: 'Occupied', status: 'busy', activity: 'plugged' },
  { ocppStatus: 'Charging', status: 'busy', activity: 'charging' },
  { ocppStatus: 'SuspendedEV', status: 'busy', activity: 'suspended' },
  { ocppStatus: 'SuspendedEVSE', status: 'busy', activity: 'suspended' },
  { ocppStatus: 'Finishing', status: 'busy', activity: null },
  { ocppStatus: 'Reserved', status: 'booked', activity: null },
  { ocppStatus: 'Unavailable', status: 'unavailable', activity: null },
  { ocppStatus: 'Faulted', status: 'unavailable', activity: null },
];

/** A word without what devices spell differently: letter case, blanks, hyphens. */
const plain = (word: string): string => word.replaceAll(/[\s_-]/g, '').toLowerCase();

const byWord = new Map(meanings.map((meaning) => [plain(meaning.ocppStatus), meaning]));
const longestWord = 64;

/**
 * What a status means, by the words and fields of either version; null where nobody knows the word, so that it changes nothing
 * (docs/chargers-in-the-field.md#words-of-the-other-version).
 */
export const meaningOf = (said: Said): Meaning | null => {
  for (const field of ['status', 'connectorStatus']) {
    const word = textIn(said, field);
    const meaning = word === null || word.length > longestWord ? undefined : byWord.get(plain(word));
    if (meaning !== undefined) return meaning;
  }
  return null;
};

/** Far beyond the 50 characters of the specification; people read it. */
const longestFault = 255;
const longestCode = 64;

const wordIn = (said: Said, field: string, most: number): string | null => {
  const text = textIn(said, field);
  return text === null ? null : storableWithin(text, most);
};

/** What a status tells of a fault, by its parts; null where it tells none: Finishing with an error code is no alarm. */
export const faultWordsIn = (said: Said, { ocppStatus }: Meaning): FaultWords | null => {
  if (ocppStatus !== 'Faulted') return null;
  const told = wordIn(said, 'errorCode', longestFault);
  return {
    code: told === null || plain(told) === 'noerror' ? ocppStatus : told,
    vendorCode: wordIn(said, 'vendorErrorCode', longestCode),
    info: wordIn(said, 'info', longestFault),
    vendorId: wordIn(said, 'vendorId', longestFault),
  };
};

/** The fault that a status tells, as one text: its error code as it was said, with the vendor's own beside it. */
export const faultIn = (said: Said, meaning: Meaning): string | null => {
  const words = faultWordsIn(said, meaning);
  if (words === null) return null;
  return storableWithin(
    [words.code, words.vendorCode ?? words.info].filter(Boolean).join(': '),
    longestFault,
  );
};
