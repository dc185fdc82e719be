import type { MailboxMail } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { directionOf } from '../../i18n/locale';
import { CopyButton } from '../../ui/copy-button';
import { isolated } from '../../ui/isolated';
import { OwnTime } from '../../ui/when/own-time';
import styles from './mailbox.module.css';

/** One mail: its own words in its own language, within the words of the page. */
export function MailCard({ mail }: { mail: MailboxMail }) {
  const t = useTranslations('mailbox');
  const { subject, to, at, text, code, button, locale } = mail;
  const own = { lang: locale, dir: directionOf(locale) };
  return (
    <article className={styles.mail}>
      <header className={styles.head}>
        <h2 {...own}>{subject}</h2>
        <p className={styles.about}>
          <span>{t('to', { address: isolated(to) })}</span>
          <OwnTime at={at} />
        </p>
      </header>
      <div className={styles.words} {...own}>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {code === null ? null : (
        <div className={styles.code}>
          <output aria-label={t('code')} dir="ltr">
            {code}
          </output>
          <CopyButton value={code} text={t('copyCode')} />
        </div>
      )}
      {button === null ? null : (
        <Button component="a" href={button.url} {...own}>
          {button.label}
        </Button>
      )}
    </article>
  );
}
