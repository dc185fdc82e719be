import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Confirm } from '../confirm';

const tabOf = (search: object): unknown => ('tab' in search ? search.tab : undefined);

/** Asks before another page or tab takes what is not saved away. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('ui');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('form.unsaved')}
      action={t('actions.leave')}
      onConfirm={() => blocker.proceed?.()}
      danger
    >
      {t('form.unsavedText')}
    </Confirm>
  );
}
