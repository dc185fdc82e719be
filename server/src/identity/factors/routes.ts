import { factors } from '@voltdeck/contract';
import { inParts, on } from '../../kernel/route';
import { listFactors } from './actions';
import { renewRecoveryCodes } from './actions/codes';
import { beginConfirmation, confirm } from './actions/confirm';
import { addPasskey, beginPasskey, removePasskey } from './actions/passkeys';
import { beginTotp, finishTotp, removeTotp } from './actions/totp';

export const factorRoutes = [
  on(factors.listFactors, listFactors),
  on(factors.beginTotp, beginTotp),
  inParts(factors.finishTotp, finishTotp),
  on(factors.removeTotp, removeTotp),
  inParts(factors.beginPasskey, beginPasskey),
  inParts(factors.addPasskey, addPasskey),
  on(factors.removePasskey, removePasskey),
  on(factors.renewRecoveryCodes, renewRecoveryCodes),
  inParts(factors.beginConfirmation, beginConfirmation),
  inParts(factors.confirm, confirm),
];
