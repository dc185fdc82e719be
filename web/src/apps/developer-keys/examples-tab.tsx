import { developerKeys } from '@voltdeck/contract';
import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { useNow } from '../../ui/clock';
import { CopyButton } from '../../ui/copy-button';
import { Section } from '../../ui/page';
import { Code } from '../../ui/values';
import { type Example, examplesAt, type Language, languages, snippetOf } from './examples';
import textStyles from '../../ui/text.module.css';
import styles from './examples.module.css';

const labels: Readonly<Record<Language, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
};

/** Programs to begin with, at the address of this installation. */
export function ExamplesTab() {
  const t = useTranslations('developerKeys.examples');
  const { number } = useFormats();
  const { time_zone: zone } = useUser();
  const now = useNow(3_600_000);
  const [language, setLanguage] = useState<Language>('curl');
  return (
    <Stack gap="md">
      <Section
        title={t('title')}
        text={t('text', { variable: 'API_KEY' })}
        actions={
          <SegmentedControl
            aria-label={t('language')}
            dir="ltr"
            value={language}
            onChange={(chosen) => setLanguage(languages.find((one) => one === chosen) ?? 'curl')}
            data={languages.map((value) => ({ value, label: labels[value] }))}
          />
        }
      >
        <Stack gap="lg">
          {examplesAt(now, zone).map((example) => (
            <Shown key={example.name} example={example} language={language} />
          ))}
        </Stack>
      </Section>
      <Section title={t('limits')}>
        <p className={textStyles.prose}>
          {t('limitsText', { count: number(developerKeys.keyCallsPerSecond) })}
        </p>
      </Section>
    </Stack>
  );
}

function Shown({ example, language }: { example: Example; language: Language }) {
  const t = useTranslations('developerKeys.examples');
  const title = t(`call.${example.name}`);
  const text = snippetOf(language, location.origin, example);
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <p className={textStyles.prose}>{t(`call.${example.name}Text`)}</p>
      <div className={styles.snippet}>
        <div className={styles.head} dir="ltr">
          <Code>{`${example.method} ${example.path}`}</Code>
          <CopyButton value={text} what={title} />
        </div>
        <pre dir="ltr">{text}</pre>
      </div>
    </div>
  );
}
