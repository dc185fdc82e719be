import { stations } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { getStation, getStationByToken, listStationMedia, listStationReviews, listStations } from './actions';

export const stationRoutes = [
  on(stations.listStations, listStations),
  on(stations.getStation, getStation),
  on(stations.getStationByToken, getStationByToken),
  on(stations.listStationMedia, listStationMedia),
  on(stations.listStationReviews, listStationReviews),
];
