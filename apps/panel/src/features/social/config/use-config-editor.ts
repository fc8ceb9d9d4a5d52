import { type SavedSocialConfig, type SocialConfig, socialConfig } from '@vitrina/contract';
import { useApiClient } from '../../../api/api-context.ts';
import { useEditor } from '../../../api/editor/use-editor.ts';
import { streamCalls } from '../social-calls.ts';
import { configFieldAt } from './config-fields.ts';

type Choices = {
  saved: SocialConfig;
  /** Undefined for a new stream. */
  configId: string | undefined;
  onSaved?: (saved: SavedSocialConfig) => void;
};

/** Edits a stream. */
export const useConfigEditor = ({ saved, configId, onSaved }: Choices) => {
  const api = useApiClient();
  return useEditor({
    saved,
    schema: socialConfig,
    save: (body) =>
      api.call('saveSocialConfig', { body: { ...body, ...(configId !== undefined && { configId }) } }),
    action: 'saveStream',
    invalidates: [...streamCalls, 'listInstagramCatalogs'],
    fieldOf: configFieldAt,
    onSaved: ({ data }) => onSaved?.(data),
  });
};
