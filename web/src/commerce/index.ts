export { OrderReceipts } from './receipts/order-receipts';
export { OrderMoney } from './refunds/order-money';
export { OrderPayment } from './settlements/order-payment';
