export { OrderPayment } from './settlements/order-payment';
