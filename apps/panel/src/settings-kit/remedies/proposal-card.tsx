import { IconPlus } from '@tabler/icons-react';
import type { SynonymProposal } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { ProductCell } from '../../ui/product-cell.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import classes from './remedies.module.css';
import { RemedyActions } from './remedy-actions.tsx';
import { toSynonym } from './to-synonym.ts';
import type { MendedPhrase } from './use-save-remedy.ts';

type ProposalCardProps = MendedPhrase & {
  proposal: SynonymProposal;
  isMutual: boolean;
  /** Whether it is the likeliest of all. */
  isFirst: boolean;
  onSaved: () => void;
};

/** A proposed synonym: where it comes from, and what the phrase would find with it. */
export function ProposalCard({ proposal, isMutual, isFirst, onSaved, ...mended }: ProposalCardProps) {
  const { t } = useTranslation();
  const { phrase: other, source, times, found, products } = proposal;
  return (
    <article className={classes.card} aria-label={other}>
      <div className={classes.proposal}>
        <strong>{other}</strong>
        <span className="num">{t('common.products', { count: found })}</span>
        <Quiet>{t(`mend.sources.${source}`, { count: times })}</Quiet>
      </div>
      <ul className={classes.products}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCell product={product} />
          </li>
        ))}
      </ul>
      <RemedyActions
        {...mended}
        name={other}
        save={{ label: t('mend.add'), icon: IconPlus, isFirst }}
        remedy={{ type: 'synonym', synonym: toSynonym(mended.phrase, other, isMutual) }}
        onSaved={onSaved}
      />
    </article>
  );
}
