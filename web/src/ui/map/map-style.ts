import { createContext } from 'react';

/** The address of the style that this installation sets for its maps; undefined for the offline base map. */
export const MapStyle = createContext<string | undefined>(undefined);
