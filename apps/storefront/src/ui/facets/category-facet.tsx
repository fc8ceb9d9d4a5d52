import { buildCategoryTree, type CategoryNode, leadsTo, parentOf } from '../../core/category-tree.ts';
import { chooseValues } from '../../core/search-state.ts';
import { SearchLink } from '../results/search-link.tsx';
import type { FacetProps } from './facet-view.tsx';

type Props = FacetProps & { readonly nodes: readonly CategoryNode[]; readonly chosen: string };

/** One level of the tree. Only the selected branch is unfolded. A click on the selected category goes back up. */
const Level = ({ nodes, chosen, ...props }: Props) => {
  const { app, search, facet } = props;
  return (
    <ul className="tree">
      {nodes.map(({ value, label, count, children }) => {
        const isOnPath = leadsTo(value, chosen);
        // A level with a single category offers no choice, so it is unfolded too.
        const isUnfolded = (isOnPath || nodes.length === 1) && children.length > 0;
        const target = value === chosen ? parentOf(value) : value;
        return (
          <li key={value}>
            <SearchLink
              app={app}
              search={chooseValues(search, facet.field, target === '' ? [] : [target])}
              className={isOnPath ? 'node is-chosen' : 'node'}
              isCurrent={value === chosen}
            >
              <span className="value-label">{label}</span>
              {count !== null && <span className="value-count">{count}</span>}
            </SearchLink>
            {isUnfolded && <Level {...props} nodes={children} chosen={chosen} />}
          </li>
        );
      })}
    </ul>
  );
};

export const CategoryFacet = (props: FacetProps) => (
  <div className="facet-body">
    <Level
      {...props}
      nodes={buildCategoryTree(props.facet.values)}
      chosen={props.search.filters[props.facet.field]?.[0] ?? ''}
    />
  </div>
);
