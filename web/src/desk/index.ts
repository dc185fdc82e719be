export { ViewsMenu } from './views/views-menu';
