import { amenities } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  { call: amenities.listAmenities, needs: 'power-center.read', other: 'own' },
]);
