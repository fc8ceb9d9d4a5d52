import type { Facet } from '@vitrina/contract';
import { useFieldName } from '../../kit/use-field-name.ts';
import { facetsToShow } from './chosen-facets.ts';
import type { Filters } from './facet-filters.ts';
import classes from './facet-panel.module.css';
import { FacetRange } from './facet-range.tsx';
import { FacetTree } from './facet-tree.tsx';
import { FacetValues } from './facet-values.tsx';

type FacetPanelProps = {
  facets: readonly Facet[];
  filters: Filters;
  onFilter: (field: string, values: readonly string[]) => void;
};

/** The filters beside the results. */
export function FacetPanel({ facets, filters, onFilter }: FacetPanelProps) {
  const fieldName = useFieldName();
  return facetsToShow(facets, filters).map((facet) => {
    const shared = {
      facet,
      chosen: filters[facet.field] ?? [],
      onChange: (values: readonly string[]) => onFilter(facet.field, values),
    };
    const name = facet.label || fieldName(facet.field);
    return (
      <fieldset key={facet.field} className={classes.facet}>
        <legend className={classes.facetName}>{facet.unit ? `${name} (${facet.unit})` : name}</legend>
        {facet.kind === 'tree' && <FacetTree {...shared} />}
        {facet.kind === 'values' && <FacetValues {...shared} />}
        {facet.kind === 'range' && <FacetRange {...shared} name={name} />}
      </fieldset>
    );
  });
}
