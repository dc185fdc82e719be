export { NoticePanel } from './notices/opened-later';
export { ViewsMenu } from './views/opened-later';
