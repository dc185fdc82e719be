import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Address, Addresses } from './screen';

/** The search of an address, by the names of its parameters. */
export type Search = Record<string, unknown>;

/**
 * A search for an address that is known only while the page runs, where the router's types follow no choice. Which
 * search it may be is checked where it is made; what reads the address drops what is wrong in it, as when it is typed.
 */
const forAnyAddress = (search: object): never => search as never;

/** Where a link leads, for links that are chosen while the page runs: `<Link {...target}>`. */
export interface Target {
  to: string;
  search: never;
}

/** `targetOf('/orders', { held: true })`: checked against what the screen there declares; `id` stands for `$id`. */
export const targetOf = <A extends Address>(to: A, search: Addresses[A], id?: number): Target => ({
  to: id === undefined ? to : to.replace('$id', String(id)),
  search: forAnyAddress(search),
});

/** Writes the search of the page that is open, whichever it is, as a step of the history or in the place of the last one. */
export const useWriteSearch = () => {
  const navigate = useNavigate();
  return useCallback(
    (how: 'push' | 'replace', change: (former: Search) => Search) => {
      void navigate({
        to: '.',
        replace: how === 'replace',
        resetScroll: false,
        search: (former: Search) => forAnyAddress(change(former)),
      });
    },
    [navigate],
  );
};
