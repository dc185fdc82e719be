import type { Said as SaidShape } from '@voltdeck/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { SiteTime } from '../../../ui/when/site-time';
import { Code, Energy } from '../../../ui/values';
import textStyles from '../../../ui/text.module.css';
import styles from './item-panel.module.css';

interface SaidProps {
  said: SaidShape;
  /** OCPP's name of the message. */
  action: string | null;
  zone: string;
}

const shown = <V,>(value: V | null, draw: (value: V) => ReactNode): ReactNode =>
  value === null ? null : draw(value);

/** What a message says, line by line; what could not be read has no line. */
export function Said({ said, action, zone }: SaidProps) {
  const t = useTranslations('workList.said');
  const time = (at: string) => <SiteTime at={at} zone={zone} as="moment" />;
  const code = (text: string) => <Code>{text}</Code>;
  const energy = (value: number) => <Energy value={value} />;
  const lines = [
    ['action', shown(action, code)],
    ['kind', shown(said.kind, (kind) => t(kind))],
    ['transaction', shown(said.transaction, code)],
    ['connector', shown(said.connector_number, (number) => <bdi>{number}</bdi>)],
    ['tag', shown(said.tag, code)],
    ['began', shown(said.began_at, time)],
    ['at', shown(said.at, time)],
    ['beganRegister', shown(said.began_register, energy)],
    ['register', shown(said.register, energy)],
    ['stopReason', shown(said.stop_reason, code)],
  ] as const;
  const told = lines.filter(([, value]) => value !== null);
  if (told.length === 0) return <p className={textStyles.dim}>{t('nothing')}</p>;
  return (
    <table className={styles.table}>
      <tbody>
        {told.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{t(name)}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
