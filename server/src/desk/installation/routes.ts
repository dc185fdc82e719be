import { installation as calls } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { installation } from './actions';

export const routes = [on(calls.installation, installation)];
