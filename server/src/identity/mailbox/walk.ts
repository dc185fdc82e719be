import { mailbox } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  {
    call: mailbox.mails,
    needs: 'public',
    other: 'own',
    reason: 'codes and links of the demo, which has no mail server',
  },
]);
