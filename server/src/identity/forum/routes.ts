import { forum } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { connectForum } from './actions';

export const forumRoutes = [on(forum.connectForum, connectForum)];
