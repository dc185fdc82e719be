import { useEffect, type ReactNode } from 'react';
import { useProductName } from '../../api/product-name';
import { Mark } from '../../ui/mark';
import { Overlays } from '../../ui/overlays';
import { LanguageMenu, ThemeMenu } from '../../ui/preferences';
import './guest-frame.css';

interface GuestFrameProps {
  title: string;
  text: string;
  children: ReactNode;
  below?: ReactNode;
}

/** The frame of pages without the shell: the product's name, language, theme, and one quiet card. */
export function GuestFrame({ title, text, children, below }: GuestFrameProps) {
  const product = useProductName();
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <div className="vd-guest">
      <header className="vd-guest-top">
        <div className="vd-guest-brand">
          <Mark size={28} />
          <bdi>{product}</bdi>
        </div>
        <div className="vd-guest-menus">
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </header>
      <main className="vd-guest-main">
        <div className="vd-guest-card">
          <h1>{title}</h1>
          <p className="vd-guest-text">{text}</p>
          {children}
        </div>
        {below}
        <Overlays />
      </main>
    </div>
  );
}
