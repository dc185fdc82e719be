import { search } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { find } from './actions';

export const routes = [on(search.find, find)];
