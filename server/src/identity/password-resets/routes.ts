import { passwordResets } from '@voltdeck/contract';
import { inParts } from '../../kernel/route';
import { requestReset, resendReset, verifyReset } from './actions';

export const passwordResetRoutes = [
  inParts(passwordResets.requestReset, requestReset),
  inParts(passwordResets.resendReset, resendReset),
  inParts(passwordResets.verifyReset, verifyReset),
];
