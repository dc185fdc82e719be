export {
  balancesOf,
  entriesOfMovements,
  entriesOfOrder,
  hasPosted,
  hasPostedMovement,
  post,
  verifyLedger,
} from './postings/actions';
export type { Account, Entry, LedgerDifference, LedgerReport, PostedEntry } from './postings/rules';
