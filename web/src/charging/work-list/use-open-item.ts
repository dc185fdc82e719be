import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useWriteSearch, type Search } from '../../ui/address';
import { stringifySearch } from '../../ui/search-params';
import { nameOfKey, type ItemKey } from './item-key';

/** The item that is open, kept in the address. */
export const useOpenItem = () => {
  const search: Search = useSearch({ strict: false });
  const write = useWriteSearch();
  const open = nameOfKey(search.item) === null ? null : (search.item as ItemKey);
  /** Opening is a step of the history, going on from one to the next is none. */
  const show = useCallback(
    (key: ItemKey, how: 'push' | 'replace') => write(how, (former) => ({ ...former, item: key })),
    [write],
  );
  const close = useCallback(() => write('replace', (former) => ({ ...former, item: undefined })), [write]);
  const hrefOf = (key: ItemKey): string => `/quarantine${stringifySearch({ ...search, item: key })}`;
  return { open, show, close, hrefOf };
};
