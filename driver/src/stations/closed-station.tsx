import type { LinkedStation, OpenPageStation } from '@voltdeck/contract';
import { useLanguage } from '../i18n/language';
import { ButtonLink, OutLink } from '../ui/button';
import { Notice } from '../ui/notice';
import { Page, Stack } from '../ui/page';

/** A station that is not for whoever asks: its operator's brand, and nothing of its own. */
export function ClosedStation({ station }: { station: Exclude<LinkedStation, OpenPageStation> }) {
  const { t } = useLanguage();
  const { access, brand } = station;
  const isPrivate = access === 'private';
  return (
    <Page title={isPrivate ? t('station.private') : t('station.unlisted')} back="/">
      <Notice kind="info">
        <p>{isPrivate ? t('station.privateHint', { operator: brand.name }) : t('station.unlistedHint')}</p>
      </Notice>
      <Stack>
        {brand.support_number === null ? null : (
          <OutLink href={`tel:${brand.support_number}`} icon="phone" isWide>
            {t('station.callSupport')} <bdi dir="ltr">{brand.support_number}</bdi>
          </OutLink>
        )}
        {isPrivate ? (
          <ButtonLink to="/account" icon="person" isWide>
            {t('station.privateLogin')}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/" isWide>
          {t('station.toList')}
        </ButtonLink>
      </Stack>
    </Page>
  );
}
