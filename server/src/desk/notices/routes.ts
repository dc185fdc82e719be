import { notices } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { chooseNoticeWishes, getNoticeWishes } from './actions/wishes';
import { listNotices, readAllNotices, readNotice } from './actions/read';

export const routes = [
  on(notices.listNotices, listNotices),
  on(notices.getNoticeWishes, getNoticeWishes),
  on(notices.chooseNoticeWishes, chooseNoticeWishes),
  on(notices.readAllNotices, readAllNotices),
  on(notices.readNotice, readNotice),
];
