/** What others read of an operator. */
export type OfferKind = 'location' | 'tariff';

/** So many objects a page has at most, and unless told. */
export const mostOfPage = 100;
const usualOfPage = 50;

/** What is offered is compared with what was sent at most once in this time. */
export const compareMs = 5_000;

/** A page that somebody asks for: objects that changed from one moment to before another. */
export interface AskedPage {
  offset: number;
  limit: number;
  from: Date | null;
  to: Date | null;
}

const wholeNumber = (text: string | null, usual: number): number | null => {
  if (text === null) return usual;
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};

const momentIn = (sent: string | null): Date | null | undefined => {
  if (sent === null) return null;
  // The plus of a zone is a blank where it was not encoded.
  const text = sent.trim().replace(' ', '+');
  // Moments without a zone are UTC (OCPI 2.2.1, 16.2).
  const told = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`;
  const at = new Date(told);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(at.getTime()) ? at : undefined;
};

/** The page that the parameters of a list ask for, or the name of the one that says nothing (OCPI 2.2.1, 4.1.4). */
export function pageIn(query: URLSearchParams): AskedPage | { fault: string } {
  const offset = wholeNumber(query.get('offset'), 0);
  const limit = wholeNumber(query.get('limit'), usualOfPage);
  const from = momentIn(query.get('date_from'));
  const to = momentIn(query.get('date_to'));
  if (offset === null) return { fault: 'offset' };
  if (limit === null || limit === 0) return { fault: 'limit' };
  if (from === undefined) return { fault: 'date_from' };
  if (to === undefined) return { fault: 'date_to' };
  return { offset, limit: Math.min(limit, mostOfPage), from, to };
}
