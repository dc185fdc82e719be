import { facets } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { chargePointFacets } from './actions';

export const facetRoutes = [on(facets.chargePointFacets, chargePointFacets)];
