import { cutWithoutSecrets, withoutSecrets } from './rules-secrets';

/** What a page holds of a frame. */
export interface Excerpt {
  /** Its beginning, as it is stored. */
  text: string;
  /** Of the whole frame. */
  bytes: number;
  isCut: boolean;
  /** Whether a secret may stand anywhere in it; told where it is cut. */
  maySecret?: boolean;
  /** From where it first says `"transactionId"`; told where it is cut, null where it never does. */
  named?: string | null;
}

/** Characters of a frame in a page; the whole one is asked for by itself. */
export const mostShown = 4096;

/** What a person may read of it. */
export const shownOf = ({ text, isCut, maySecret = true }: Excerpt): string => {
  if (!isCut) return withoutSecrets(text);
  return maySecret ? cutWithoutSecrets(text) : text;
};

/** Names that orders keep are never longer (OCPP 2.0.1, `identifierString[36]`), and neither NUL nor half a letter can be kept. */
const longestName = 255;

/** A transaction's name as orders keep it; null where it can be none. */
export const keptName = (name: unknown): string | null => {
  if (typeof name !== 'string' && typeof name !== 'number') return null;
  const text = String(name);
  return text === '' || text.length > longestName
    ? null
    : Buffer.from(text).toString().replaceAll('\u0000', '\uFFFD');
};
