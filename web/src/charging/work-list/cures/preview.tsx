import type { CuredRow, CureName } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/format';
import { isolated } from '../../../ui/isolated';
import { Energy, Money } from '../../../ui/values';
import type { Preview as Asked } from './use-preview';
import textStyles from '../../../ui/text.module.css';
import styles from './cures.module.css';

type Known = CuredRow & { after: NonNullable<CuredRow['after']>; currency: string };

const isKnown = (row: CuredRow): row is Known => row.after !== null && row.currency !== null;

/** Before and after, side by side. */
function BeforeAfter({ row }: { row: Known & { before: NonNullable<CuredRow['before']> } }) {
  const t = useTranslations('workList.preview');
  const { money } = useFormats();
  const { before, after, currency } = row;
  const more = after.price - before.price;
  const amount = isolated(money(Math.abs(more), currency));
  return (
    <>
      <table className={styles.figures}>
        <thead>
          <tr>
            <td aria-hidden />
            <th scope="col">{t('now')}</th>
            <th scope="col">{t('then')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('energy')}</th>
            <td>
              <Energy value={before.energy} />
            </td>
            <td>
              <Energy value={after.energy} />
            </td>
          </tr>
          <tr>
            <th scope="row">{t('price')}</th>
            <td>
              <Money value={before.price} currency={currency} />
            </td>
            <td>
              <Money value={after.price} currency={currency} />
            </td>
          </tr>
        </tbody>
      </table>
      {more === 0 ? null : <p className={textStyles.dim}>{t(more > 0 ? 'more' : 'less', { amount })}</p>}
    </>
  );
}

const isSame = ({ before, after }: CuredRow): boolean =>
  before !== null && before.energy === after?.energy && before.price === after.price;

/** What is doubtful of the order then. */
function Doubt({ row: { reason }, cure }: { row: CuredRow; cure: CureName }) {
  const t = useTranslations('workList.preview');
  if (reason === null) return null;
  const said = { reason: reason.text };
  return <p className={styles.doubt}>{cure === 'book' ? t('doubt', said) : t('waits', said)}</p>;
}

function Comes({ row, cure }: { row: CuredRow; cure: CureName }) {
  const t = useTranslations('workList.preview');
  const { energy, money } = useFormats();
  if (row.outcome === 'refused') return <p className={styles.refused}>{row.reason?.text}</p>;
  if (cure === 'dismiss' || !isKnown(row)) return <p>{t('nothing')}</p>;
  const { before, after, currency } = row;
  const amounts = {
    energy: isolated(energy(after.energy)),
    price: isolated(money(after.price, currency)),
  };
  if (before === null) return <p>{t('created', amounts)}</p>;
  if (isSame(row)) return <p>{t('same', amounts)}</p>;
  return <BeforeAfter row={{ ...row, before }} />;
}

/** What a cure comes to, before it is done. */
export function Preview({ asked, cure }: { asked: Asked; cure: CureName }) {
  const t = useTranslations('workList.preview');
  const { row, isChecking, hasFailed } = asked;
  if (row === undefined && !isChecking && !hasFailed) return null;
  return (
    <section className={styles.preview} aria-label={t('title')} aria-busy={isChecking} aria-live="polite">
      <h3>{t('title')}</h3>
      {row === undefined ? (
        <p className={textStyles.dim}>{hasFailed ? t('unknown') : t('checking')}</p>
      ) : (
        <>
          <Comes row={row} cure={cure} />
          {row.outcome === 'cured' ? <Doubt row={row} cure={cure} /> : null}
        </>
      )}
    </section>
  );
}
