import { pageStations } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listPageStations, openStationByNumber, openStationByToken } from './actions';

export const pageStationRoutes = [
  on(pageStations.listPageStations, listPageStations),
  on(pageStations.openStationByToken, openStationByToken),
  on(pageStations.openStationByNumber, openStationByNumber),
];
