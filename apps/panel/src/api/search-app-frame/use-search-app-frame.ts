import { useQueryClient } from '@tanstack/react-query';
import {
  type AppLabels,
  type AppSettings,
  type PreviewMessage,
  type PreviewQuestion,
  type PublicConfig,
  presentStyle,
} from '@vitrina/contract';
import type { RefObject } from 'react';
import { usePreviewPort } from '../../kit/use-preview-port.ts';
import { useApiClient } from '../api-context.ts';
import { useApiQuery } from '../use-api.ts';
import { answerQuestion } from './answer-question.ts';

type Shown = Omit<Extract<PreviewMessage, { type: 'show' }>, 'type' | 'config'>;

type Choices = {
  frame: RefObject<HTMLIFrameElement | null>;
  searchId: string;
  /** Unsaved settings to show; by default the saved ones. */
  settings?: AppSettings | undefined;
  labels?: AppLabels | undefined;
  /** What the app starts with; null until it is known. */
  shown: Shown | null;
  /** Called with each search that a visitor would make in the frame. */
  onSearch?: ((search: Extract<PreviewQuestion, { call: 'search' }>) => void) | undefined;
};

type SearchAppFrame = {
  readonly config: PublicConfig | undefined;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
};

/** Runs the search app in a frame of the panel, and answers what it asks. */
export const useSearchAppFrame = ({
  frame,
  searchId,
  settings,
  labels,
  shown,
  onSearch,
}: Choices): SearchAppFrame => {
  const api = useApiClient();
  const client = useQueryClient();
  const saved = useApiQuery('getAppPreviewConfig', { params: { searchId } });
  const config = saved.data && {
    ...saved.data.data,
    ...(settings && { settings, style: presentStyle(settings.style) }),
    labels: labels ?? saved.data.data.labels,
  };
  const phase = usePreviewPort({
    frame,
    answer: (question) => {
      if (question.call === 'search' && question.context === 'serp') onSearch?.(question);
      return config
        ? answerQuestion({ api, client, searchId, settings: config.settings }, question)
        : Promise.resolve(null);
    },
    show: config && shown ? { type: 'show', config, ...shown } : null,
  });
  return { config, isLoading: phase === 'loading', isFailed: phase === 'failed' || saved.isError };
};
