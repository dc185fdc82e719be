import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon';
import { Link } from './link';
import { Spinner } from './spinner';
import styles from './button.module.css';

/** `main` is the one thing to do. */
type Kind = 'main' | 'plain' | 'danger' | 'quiet';

const classes: Record<Kind, string | undefined> = {
  main: styles.main,
  plain: styles.plain,
  danger: styles.danger,
  quiet: styles.quiet,
};

interface Look {
  kind?: Kind;
  icon?: IconName;
  isWide?: boolean;
  children: ComponentChildren;
}

const classOf = ({ kind = 'plain', isWide = false }: Look): string =>
  `${styles.button} ${classes[kind]} ${isWide ? styles.wide : ''}`;

interface Props extends Look {
  onPress?: () => void;
  /** What was pressed is being done. */
  isBusy?: boolean;
  isOff?: boolean;
  type?: 'button' | 'submit';
  isPressed?: boolean;
  label?: string;
}

export function Button({
  onPress,
  isBusy = false,
  isOff = false,
  type = 'button',
  isPressed,
  label,
  ...look
}: Props) {
  return (
    <button
      type={type}
      className={classOf(look)}
      disabled={isOff}
      aria-busy={isBusy}
      aria-pressed={isPressed}
      aria-label={label}
      onClick={() => (isBusy ? undefined : onPress?.())}
    >
      {isBusy ? <Spinner /> : look.icon === undefined ? null : <Icon name={look.icon} />}
      <span>{look.children}</span>
    </button>
  );
}

export function ButtonLink({ to, ...look }: Look & { to: string }) {
  return (
    <Link to={to} className={classOf(look)}>
      {look.icon === undefined ? null : <Icon name={look.icon} />}
      <span>{look.children}</span>
    </Link>
  );
}

/** Leads out of the page: to a provider, a file, a telephone. */
export function OutLink({ href, isNew = false, ...look }: Look & { href: string; isNew?: boolean }) {
  const beside = isNew ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a href={href} className={classOf(look)} {...beside}>
      {look.icon === undefined ? null : <Icon name={look.icon} />}
      <span>{look.children}</span>
    </a>
  );
}
