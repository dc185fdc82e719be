import { receipts } from '@voltdeck/contract';
import { inParts, on } from '../../kernel/route';
import { issueReceipt } from './actions/issue';
import { leaveFeedbackByLink } from './actions/rate';
import { downloadReceipt, listReceipts, openReceipt, openReceiptFile } from './actions/show';

export const routes = [
  on(receipts.listReceipts, listReceipts),
  on(receipts.issueReceipt, issueReceipt),
  on(receipts.downloadReceipt, downloadReceipt),
  inParts(receipts.openReceipt, openReceipt),
  inParts(receipts.leaveFeedback, leaveFeedbackByLink),
  on(receipts.openReceiptFile, openReceiptFile),
];
