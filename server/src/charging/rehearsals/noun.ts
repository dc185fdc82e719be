import type { Noun } from '../../platform/noun';
import { routes } from './routes';

export const rehearsalNoun: Noun = { routes };
