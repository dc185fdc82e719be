import { mailbox as calls } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { mails } from './actions';

export const routes = [on(calls.mails, mails)];
