export { balanceOf, balancesOf, entriesOfOrder, post, verifyLedger } from './postings/actions';
export type { Account, Entry, LedgerDifference, LedgerReport, PostedEntry, Posting } from './postings/rules';
