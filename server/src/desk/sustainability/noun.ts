import type { Noun } from '../../platform/noun';
import { routes } from './routes';

export const sustainabilityNoun: Noun = { routes };
