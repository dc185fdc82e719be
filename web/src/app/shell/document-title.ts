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
  // Only a thing is gone back to by its name; a list has its own place, and a form begins anew.
  const isThing = useMatches({ select: (matches) => Object.keys(matches.at(-1)?.params ?? {}).length > 0 });
  const name = title ?? (page === undefined ? null : t(page));
  useEffect(() => {
    if (title !== null && isThing) rememberPlace({ to: window.location.pathname, name: title });
    document.title = name === null ? product : `${name} · ${product}`;
  }, [isThing, name, product, title]);
};
