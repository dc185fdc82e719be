export { balancesOf, entriesOfOrder, hasPosted, post, verifyLedger } from './postings/actions';
export type { Account, Entry, LedgerDifference, LedgerReport, PostedEntry } from './postings/rules';
