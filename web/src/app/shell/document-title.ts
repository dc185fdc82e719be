import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
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
    document.title = name === null ? product : `${name} · ${product}`;
  }, [name, product]);
};
