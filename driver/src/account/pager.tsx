import type { PageMeta } from '@voltdeck/contract';
import { withSearch } from '../ui/address';
import { usePlace } from '../ui/router';
import { useLanguage } from '../i18n/language';
import { ButtonLink } from '../ui/button';
import { Side } from '../ui/page';

/** Leads to the pages before and after. */
export function Pager({ meta }: { meta: Pick<PageMeta, 'current_page' | 'last_page'> }) {
  const { t } = useLanguage();
  const place = usePlace();
  const { current_page: page, last_page: last } = meta;
  if (last <= 1) return null;
  const to = (number: number): string => withSearch(place, { page: String(number) });
  return (
    <Side>
      {page > 1 ? <ButtonLink to={to(page - 1)}>{t('page.newer')}</ButtonLink> : null}
      {page < last ? <ButtonLink to={to(page + 1)}>{t('page.older')}</ButtonLink> : null}
    </Side>
  );
}
