import { locales, profiles, type Locale } from '@voltdeck/contract';
import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useUser } from '../../api/user';
import { languageNames } from '../../i18n/locale';
import { useLanguage } from '../../i18n/provider';
import { Section } from '../../ui/page';

const isLocale = (value: string): value is Locale => (locales as readonly string[]).includes(value);

/** The language of mails, which this browser takes over. */
export function LanguageSection() {
  const t = useTranslations('profiles.language');
  const user = useUser();
  const { change: speak } = useLanguage();
  const change = useAct(profiles.changePerson, {
    changes: ['person'],
    onDone: ({ locale }) => void speak(locale),
  });
  return (
    <Section title={t('title')} text={t('text')}>
      <NativeSelect
        label={t('label')}
        value={user.locale}
        disabled={change.isPending}
        data={locales.map((value) => ({ value, label: languageNames[value] }))}
        onChange={({ currentTarget: { value } }) => {
          if (isLocale(value)) change.act({ params: { id: user.id }, body: { locale: value } });
        }}
      />
    </Section>
  );
}
