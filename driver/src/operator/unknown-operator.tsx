import { useLanguage } from '../i18n/language';
import { ButtonLink } from '../ui/button';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { Trouble } from '../ui/waiting';
import { Unnamed } from './use-operator';

interface Props {
  error: Error;
  onAgain: () => void;
}

/** Nobody said whose stations are meant, and there is more than one to choose from, or none. */
export function UnknownOperator({ error, onAgain }: Props) {
  const { t } = useLanguage();
  const isUnnamed = error instanceof Unnamed;
  return (
    <Page title={t('unknown.title')}>
      {isUnnamed ? (
        <>
          <Notice kind="info">{t('unknown.hint')}</Notice>
          <ButtonLink to="/scan" kind="main" icon="scan" isWide>
            {t('near.scan')}
          </ButtonLink>
        </>
      ) : (
        <Trouble error={error} onAgain={onAgain} />
      )}
    </Page>
  );
}
