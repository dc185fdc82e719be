import { bulk } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { changeMany } from './actions';

export const bulkRoutes = [on(bulk.changeMany, changeMany)];
