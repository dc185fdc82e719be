import { payments } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { exportPayments, listPayments } from './actions';

export const fleetPaymentRoutes = [
  on(payments.listPayments, listPayments),
  on(payments.exportPayments, exportPayments),
];
