import { feed } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { readFeed } from './actions';

export const routes = [on(feed.readFeed, readFeed)];
