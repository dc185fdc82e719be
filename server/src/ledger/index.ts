export {
  balancesOf,
  entriesOfOrder,
  hasPosted,
  hasPostedMovement,
  post,
  sumLines,
  verifyLedger,
} from './postings/actions';
export { balancesAfter } from './postings/store-lines';
export type { Account, Entry, LedgerDifference, LedgerReport, PostedEntry } from './postings/rules';
