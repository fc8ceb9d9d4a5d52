import type { SuccessName } from '../kit/notices.ts';
import classes from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

type CodeBlockProps = {
  /** The accessible name of the code. */
  label: string;
  code: string;
  /** Shown in place of the code if that contains a secret. */
  shown?: string;
  copyLabel: string;
  notice?: SuccessName;
};

/** Code to copy. */
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
