import { registrations } from '@voltdeck/contract';
import { inParts, on } from '../../kernel/route';
import { checkEmail } from './actions/admission';
import { confirmEmail, sendConfirmation } from './actions/confirm';
import { register, resendEmailCode } from './actions/register';
import { verifyEmail } from './actions/verify';

export const registrationRoutes = [
  on(registrations.checkEmail, checkEmail),
  inParts(registrations.register, register),
  inParts(registrations.resendEmailCode, resendEmailCode),
  inParts(registrations.verifyEmail, verifyEmail),
  inParts(registrations.sendConfirmation, sendConfirmation),
  inParts(registrations.confirmEmail, confirmEmail),
];
