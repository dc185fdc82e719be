import { createContext, useContext } from 'react';

/** The address of the style that this installation sets for its maps; undefined for the offline base map. */
export const MapStyle = createContext<string | undefined>(undefined);

/** Zoom at which streets can be told; the offline base map has none, so there a place is shown with the coasts and borders around it. */
const streets = { styled: 14, offline: 6 };

/** Nothing is shown nearer than this by itself. */
export const useStreetZoom = (): number =>
  useContext(MapStyle) === undefined ? streets.offline : streets.styled;
