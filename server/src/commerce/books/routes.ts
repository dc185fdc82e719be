import { books } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listBooks } from './actions';

export const routes = [on(books.listBooks, listBooks)];
