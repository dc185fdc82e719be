export {
  balancesOf,
  entriesOfMovements,
  entriesOfOrder,
  hasPosted,
  hasPostedMovement,
  post,
  sumLines,
  verifyLedger,
  verifyLines,
} from './postings/actions';
export { listMoneySettings, moneySettings, moneySettingsOf, setMoneySetting } from './money-settings/actions';
export {
  defaultOf,
  isAmount,
  type MoneySettings,
  readSince,
  readValue,
  type SettingName,
  settingNames,
} from './money-settings/rules';
export type { KeptSetting } from './money-settings/store';
export type { LineDifference } from './postings/rules-lines';
export { balancesAfter } from './postings/store-lines';
export type { Account, Entry, LedgerDifference, LedgerReport, PostedEntry, Posting } from './postings/rules';
