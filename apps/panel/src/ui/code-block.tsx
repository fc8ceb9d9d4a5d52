import type { SuccessName } from '../kit/notices.ts';
import classes from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

type CodeBlockProps = {
  /** What the code is, for those who don't see it. */
  label: string;
  code: string;
  /** What is shown where the code holds something secret. */
  shown?: string;
  copyLabel: string;
  notice?: SuccessName;
};

/** Code to be taken elsewhere. */
export function CodeBlock({ label, code, shown = code, copyLabel, notice = 'copied' }: CodeBlockProps) {
  return (
    <figure className={classes.root} aria-label={label}>
      <pre className={classes.code} translate="no">
        <code>{shown}</code>
      </pre>
      <span className={classes.copy}>
        <CopyButton text={code} label={copyLabel} notice={notice} isSmall />
      </span>
    </figure>
  );
}
