import { useTranslations } from 'use-intl';
import { Page } from '../../ui/page';
import { MessageList } from './message-list';

/** `/messages`: what all power centers and the server said to each other. */
export function MessageListScreen() {
  const t = useTranslations('messages.page');
  return (
    <Page title={t('title')} text={t('text')}>
      <MessageList />
    </Page>
  );
}
