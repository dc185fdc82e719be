import { commands } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listCommands } from './actions';

export const commandRoutes = [on(commands.listCommands, listCommands)];
