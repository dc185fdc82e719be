import { events } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listEvents } from './actions';

export const eventRoutes = [on(events.listEvents, listEvents)];
