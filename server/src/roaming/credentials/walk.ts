import { credentials } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

const reason = 'docs/decisions.md#ocpi: the party is set by the owner';

/** Parties that were walked, each of its own. */
let told = 100;

export const walk = declareWalk(noRows, [
  { call: credentials.showCredentials, needs: 'ocpi.read ocpi-roaming', other: 'own' },
  {
    call: credentials.changeParty,
    needs: 'owner ocpi-roaming',
    other: 'own',
    sends: () => {
      told += 1;
      return { body: { party_id: String(told), country_code: 'FR' } };
    },
    reason,
  },
  { call: credentials.renewToken, needs: 'owner ocpi-roaming', other: 'own' },
]);
