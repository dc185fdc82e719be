import { bulk } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { changeMany, undoMany } from './actions';

export const bulkRoutes = [on(bulk.changeMany, changeMany), on(bulk.undoMany, undoMany)];
