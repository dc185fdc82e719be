import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { targetOf } from '../../ui/address';
import { textsOf } from '../../ui/search-params';
import textStyles from '../../ui/text.module.css';
import { backSearch } from './entry';

interface GuestLinkProps {
  to: '/login' | '/register' | '/forgot-password';
  /** What was typed as the address, so that nobody types it twice. */
  email?: string;
  children: ReactNode;
}

/** From one page of guests to another: where they wanted to go, what they typed and what invited them comes along. */
export function GuestLink({ to, email = '', children }: GuestLinkProps) {
  const raw = useSearch({ strict: false });
  const search = { ...backSearch(raw), ...textsOf('invitation')(raw) };
  const typed = email.trim();
  return (
    <Link {...targetOf(to, search)} state={typed === '' ? {} : { email: typed }} className={textStyles.link}>
      {children}
    </Link>
  );
}
