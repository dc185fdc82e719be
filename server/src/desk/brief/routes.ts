import { briefs } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { chooseBriefMail, getBrief, getBriefMail } from './actions';

export const routes = [
  on(briefs.getBrief, getBrief),
  on(briefs.getBriefMail, getBriefMail),
  on(briefs.chooseBriefMail, chooseBriefMail),
];
