import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { rememberPlace } from '../../ui/recent-places';
import { useProductName } from '../../api/product-name';

/** Names the tab after the page: its own title, else the name of its route. */
export const useDocumentTitle = (title: string | null): void => {
  const t = useTranslations('app.pages');
  const product = useProductName();
  const page = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.page)?.staticData.page,
  });
  const name = title ?? (page === undefined ? null : t(page));
  useEffect(() => {
    if (title !== null) rememberPlace({ to: window.location.pathname, name: title });
    document.title = name === null ? product : `${name} · ${product}`;
  }, [name, product, title]);
};
