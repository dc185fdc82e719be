import { choices } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listAmenities } from './actions';

export const amenityRoutes = [on(choices.listAmenities, listAmenities)];
