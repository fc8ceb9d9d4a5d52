import { Link } from '@tanstack/react-router';
import { pathTo } from '../../kit/paths.ts';

type LinkedTextProps = {
  /** The sentence, with `mark` in place of the rule's name. */
  text: string;
  rule: { readonly ruleId: string; readonly name: string };
};

/** No text of a locale contains it. */
export const mark = '\u0001';

/** A sentence that names a rule, whose name leads to it. */
export function LinkedText({ text, rule }: LinkedTextProps) {
  const [before = '', after = ''] = text.split(mark);
  return (
    <span>
      {before}
      {/* The sentence keeps its direction, whatever the name is written in. */}
      <Link to={pathTo('rule', { ruleId: rule.ruleId })}>
        <bdi>{rule.name}</bdi>
      </Link>
      {after}
    </span>
  );
}
