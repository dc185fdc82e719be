import { countries } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  { call: countries.listCountries, needs: 'public', other: 'own' },
  {
    call: countries.countriesOfApp,
    needs: 'app',
    other: 'own',
    reason: 'docs/decisions.md#drivers-of-apps: what apps of drivers call',
  },
]);
