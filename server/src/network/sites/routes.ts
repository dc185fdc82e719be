import { sites } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listSites } from './actions';

export const siteRoutes = [on(sites.listSites, listSites)];
