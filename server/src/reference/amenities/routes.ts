import { amenities } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listAmenities } from './actions';

export const amenityRoutes = [on(amenities.listAmenities, listAmenities)];
