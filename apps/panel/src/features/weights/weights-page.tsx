import { Button } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import { type FieldWeight, fieldWeights, limits, type SearchField, type WeightView } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { useSampleText } from '../../api/use-sample-text.ts';
import { useFieldName } from '../../kit/use-field-name.ts';
import { addedWeight } from '../../settings-kit/added-weight.ts';
import { FieldAdder } from '../../settings-kit/field-list/field-adder.tsx';
import {
  isResetting,
  type ListOrDefaults,
  listIn,
  listOrDefaults,
  listToSend,
} from '../../settings-kit/field-list/list-or-defaults.ts';
import { SettingNotes } from '../../settings-kit/form/setting-notes.tsx';
import { useSettingEditor } from '../../settings-kit/form/use-setting-editor.ts';
import { ResultPreview } from '../../settings-kit/preview/result-preview.tsx';
import { PreviewColumns } from '../../settings-kit/preview/setting-preview.tsx';
import { SettingPage } from '../../settings-kit/setting-page.tsx';
import { SettingQuery } from '../../settings-kit/setting-query.tsx';
import { weightsSetting } from '../../settings-kit/settings/weights.ts';
import { Autosaved } from '../../ui/autosaved.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { useUndo } from '../../ui/use-undo.tsx';
import { WeightRow } from './weight-row.tsx';
import { isMissing, kindOf, kindsFor, sliderEnd, whyNotWeighed } from './weight-rows.ts';
import classes from './weights.module.css';

/** The fields that are searched, and the weight of each. */
export function WeightsPage() {
  return (
    <SettingPage setting={weightsSetting}>
      {({ instanceId }) => <Weights searchId={instanceId} />}
    </SettingPage>
  );
}

function Weights({ searchId }: { searchId: string }) {
  const weights = useApiQuery('getWeights', { body: { searchId } });
  const fields = useApiQuery('getFields', { body: { searchId } });
  const known = fields.data?.data ?? [];
  const examples = known
    .filter(({ path }) => ['brand', 'title'].includes(path))
    .flatMap(({ samples }) => samples);
  return (
    <PreviewColumns
      preview={
        <ResultPreview searchId={searchId} kind="weights" examples={[...new Set(examples)].slice(0, 3)} />
      }
    >
      <SettingQuery query={weights}>
        {({ data }) => <WeightEditor searchId={searchId} saved={data} fields={known} />}
      </SettingQuery>
    </PreviewColumns>
  );
}

type WeightEditorProps = { searchId: string; saved: readonly WeightView[]; fields: readonly SearchField[] };

const settable = ({ field, weight, fullMatch }: FieldWeight): FieldWeight => ({ field, weight, fullMatch });

function WeightEditor({ searchId, saved, fields }: WeightEditorProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const sampleText = useSampleText();
  const offerUndo = useUndo();
  const [typed, setTyped] = useState<{ readonly field: string; readonly text: string } | null>(null);
  // The heaviest first, as the screen was opened: rows don't jump while their weights are changed.
  const [order] = useState(() => saved.toSorted((a, b) => b.weight - a.weight).map(({ field }) => field));
  const editor = useSettingEditor<ListOrDefaults<FieldWeight>, 'getWeights'>({
    kind: 'weights',
    saved: saved.map(settable),
    autosave: { delayMs: limits.weightsDebounceMs },
    get: 'getWeights',
    request: { body: { searchId } },
    restorable: listOrDefaults(fieldWeights),
    save: (api, value, { query, ...options }) =>
      api.call('setWeights', { query, body: { searchId, weights: listToSend(value) } }, options),
  });
  const weights = listIn(editor.value, saved.map(settable));
  const placeOf = ({ field }: FieldWeight): number =>
    order.includes(field) ? order.indexOf(field) : order.length;
  const sum = weights.reduce((all, { weight }) => all + weight, 0);
  const isReset = isResetting(editor);
  const change = (field: string, next: FieldWeight): void =>
    editor.change(weights.map((each) => (each.field === field ? settable(next) : each)));
  const remove = (field: string): void => {
    const before = weights;
    editor.change(weights.filter((each) => each.field !== field));
    offerUndo(t('weights.removed', { field: fieldName(field) }), () =>
      editor.change(before, { isUrgent: true }),
    );
  };
  const reset = (): void => {
    const before = weights;
    editor.change('defaults', { isUrgent: true });
    offerUndo(t('weights.reset'), () => editor.change(before, { isUrgent: true }));
  };
  const reasonOf = (field: SearchField): string | undefined => {
    const why = whyNotWeighed(field, weights);
    return why && t(`weights.whyNot.${why}`);
  };
  const sampleOf = (path: string): string | undefined => {
    const field = fields.find((each) => each.path === path);
    const sample = field?.samples[0];
    return field && sample !== undefined ? sampleText(field, sample) : undefined;
  };
  if (isReset) return <RowsSkeleton rows={5} />;
  return (
    <>
      <SettingNotes editor={editor} />
      <ListBar
        end={
          <Button variant="subtle" leftSection={<IconRotate size={18} aria-hidden />} onClick={reset}>
            {t('weights.toDefaults')}
          </Button>
        }
      >
        <FieldAdder
          label={t('weights.add')}
          fields={fields}
          reasonOf={reasonOf}
          onAdd={(field) => editor.change([...weights, addedWeight(field, weights)])}
        />
        <Autosaved state={typed !== null && editor.phase === 'saved' ? 'idle' : editor.phase} />
      </ListBar>
      <RowList label={t('weights.name')} isRuled>
        {weights
          .toSorted((a, b) => placeOf(a) - placeOf(b))
          .map((weight) => (
            <WeightRow
              key={weight.field}
              weight={weight}
              kind={kindOf(weight, fields)}
              kinds={kindsFor(weight.field, fields)}
              sample={sampleOf(weight.field)}
              isMissing={isMissing(weight.field, saved, fields)}
              keepReason={weights.length === 1 ? t('weights.last') : undefined}
              onChange={(next) => change(weight.field, next)}
              share={sum > 0 ? weight.weight / sum : 0}
              greatest={sliderEnd(saved)}
              typed={typed?.field === weight.field ? typed.text : null}
              onTyped={(text) => setTyped(text === null ? null : { field: weight.field, text })}
              onRemove={() => remove(weight.field)}
            />
          ))}
      </RowList>
      <p className={classes.help}>{t('weights.help')}</p>
    </>
  );
}
