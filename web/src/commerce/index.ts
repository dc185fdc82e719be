export { OrderMoney } from './refunds/order-money';
export { OrderPayment } from './settlements/order-payment';
