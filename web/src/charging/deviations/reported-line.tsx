import type { DeviationExample, ReportedDeviation } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { ownZone } from '../../i18n/zones';
import { DefinitionList } from '../../ui/details';
import { isolated } from '../../ui/isolated';
import { Code, Count } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import { PlainFrame } from '../messages/plain-frame';
import { useSize } from '../messages/frame-size';
import { Effect, Meaning, Path, What } from './words';
import textStyles from '../../ui/text.module.css';
import styles from './reported-line.module.css';

function Example({ example }: { example: DeviationExample }) {
  const t = useTranslations('deviations.report');
  const { dateTime } = useFormats();
  const size = useSize();
  const { firmware, frame, bytes, is_cut: isCut, at } = example;
  const label = firmware === '' ? t('exampleNoFirmware') : t('exampleOf', { firmware: isolated(firmware) });
  return (
    <>
      <PlainFrame text={frame} isCut={isCut} label={label} time={dateTime(new Date(at), ownZone())} />
      {isCut ? (
        <p className={textStyles.small}>
          {t('shown', { shown: size(new TextEncoder().encode(frame).length), size: size(bytes) })}
        </p>
      ) : null}
    </>
  );
}

/** How often each firmware said it, where there are several. */
function ByFirmware({ firmwares }: Pick<ReportedDeviation, 'firmwares'>) {
  const t = useTranslations('deviations');
  if (firmwares.length < 2) return null;
  return (
    <ul className={styles.firmwares} aria-label={t('report.byFirmware')}>
      {firmwares.map(({ firmware, count, last_at: lastAt }) => (
        <li key={firmware}>
          <span>{firmware === '' ? t('noFirmware') : <Code>{firmware}</Code>}</span>
          <span className={textStyles.num}>{t('times', { count })}</span>
          <span className={textStyles.dim}>
            {t.rich('last', { when: () => <OwnTime at={lastAt} as="date" /> })}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ReportedLineProps {
  deviation: ReportedDeviation;
  number: number;
  /** The newest firmware of the model; empty where none is told. */
  newest: string;
}

const useFacts = ({ deviation, newest }: ReportedLineProps) => {
  const t = useTranslations('deviations.report');
  const { action, path, count, charge_points: places, since_firmware: since } = deviation;
  const told = { firmware: isolated(newest) };
  return [
    { label: t('message'), value: action === '' ? null : <Code>{action}</Code> },
    { label: t('field'), value: path === '' ? null : <Path>{path}</Path> },
    { label: t('count'), value: <Count value={count} /> },
    { label: t('places'), value: <Count value={places === 0 ? null : places} /> },
    { label: t('sinceFirmware'), value: since === '' ? null : <Code>{since}</Code> },
    {
      label: t('newest'),
      value: newest === '' ? null : t(deviation.is_in_newest ? 'inNewest' : 'notInNewest', told),
    },
    { label: t('first'), value: <OwnTime at={deviation.first_at} as="date" /> },
    { label: t('last'), value: <OwnTime at={deviation.last_at} as="date" /> },
  ];
};

/** One deviation on the page for the maker: what, how often, since which firmware, and a message that has it. */
export function ReportedLine(props: ReportedLineProps) {
  const { deviation, number } = props;
  const t = useTranslations('deviations.report');
  const { kind, path, effect, example } = deviation;
  return (
    <li className={styles.deviation}>
      <header className={styles.head}>
        <h2>
          <span className={styles.number}>{number}</span>
          <span>
            <What kind={kind} path={path} />
          </span>
        </h2>
        <Effect effect={effect} />
      </header>
      <div className={styles.body}>
        <p>
          <Meaning kind={kind} />
        </p>
        <DefinitionList columns={3} items={useFacts(props)} />
        <ByFirmware firmwares={deviation.firmwares} />
        {example === null ? (
          <p className={textStyles.small}>{t('noExample')}</p>
        ) : (
          <Example example={example} />
        )}
      </div>
    </li>
  );
}
