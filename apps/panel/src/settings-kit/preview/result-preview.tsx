import type { SettingKind } from '@vitrina/contract';
import { ChangeEffect } from './change-effect.tsx';
import { ComparedResults } from './compared-results.tsx';
import { useFirstChange } from './use-first-change.ts';

type ResultPreviewProps = {
  searchId: string;
  kind: SettingKind;
  /** Words from the owner's products, offered as first queries. */
  examples?: readonly string[];
};

/** The first results of a search under the saved settings, and how they differ from when the screen was opened. */
export function ResultPreview({ searchId, kind, examples = [] }: ResultPreviewProps) {
  const changeId = useFirstChange(searchId, kind);
  return (
    <ComparedResults
      searchId={searchId}
      now={{}}
      before={changeId === undefined ? undefined : { before: changeId }}
    >
      {(query, onPhrase) => (
        <ChangeEffect
          searchId={searchId}
          changeId={changeId}
          examples={query === '' ? examples : []}
          onPhrase={onPhrase}
        />
      )}
    </ComparedResults>
  );
}
