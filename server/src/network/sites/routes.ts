import { siteNames, sites } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { addSite, deleteSite, replaceSite } from './actions';
import { getSite, getSiteTotals, listSites, siteTable } from './actions/look';
import { previewZone } from './actions/zone';

export const siteRoutes = [
  on(siteNames.listSites, listSites),
  on(sites.siteTable, siteTable),
  on(sites.getSite, getSite),
  on(sites.getSiteTotals, getSiteTotals),
  on(sites.createSite, addSite),
  on(sites.replaceSite, replaceSite),
  on(sites.previewZone, previewZone),
  on(sites.deleteSite, deleteSite),
];
