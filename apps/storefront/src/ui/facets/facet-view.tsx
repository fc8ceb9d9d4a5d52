import type { Facet, PublicSearchReply } from '@vitrina/contract';
import type { SearchState } from '../../core/search-state.ts';
import type { SearchApp } from '../search-app.ts';
import { CategoryFacet } from './category-facet.tsx';
import { RangeFacet } from './range-facet.tsx';
import { ValuesFacet } from './values-facet.tsx';

export type FacetProps = {
  readonly app: SearchApp;
  readonly search: SearchState;
  readonly facet: Facet;
  /** The prices that the query names. */
  readonly priceRange: PublicSearchReply['priceRange'];
};

/** Picks the component that suits a facet's kind. */
export const FacetView = (props: FacetProps) => {
  if (props.facet.kind === 'range') return <RangeFacet {...props} />;
  if (props.facet.kind === 'tree') return <CategoryFacet {...props} />;
  return <ValuesFacet {...props} />;
};
