import { purchases } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { answerTestCheckout, openTestCheckout } from './actions/checkout';
import { downloadInvoice, listInvoices } from './actions/invoices';
import { getPurchase, previewChange, resume, subscribe, unsubscribe } from './actions/subscribe';

export const routes = [
  on(purchases.subscribe, subscribe),
  on(purchases.unsubscribe, unsubscribe),
  on(purchases.resume, resume),
  on(purchases.previewChange, previewChange),
  on(purchases.getPurchase, getPurchase),
  on(purchases.openTestCheckout, openTestCheckout),
  on(purchases.answerTestCheckout, answerTestCheckout),
  on(purchases.listInvoices, listInvoices),
  on(purchases.downloadInvoice, downloadInvoice),
];
