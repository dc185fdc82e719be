import { countries } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [{ call: countries.listCurrencies, needs: 'public', other: 'own' }]);
