import type { CallRequest, Calls } from '@vitrina/contract';
import { useEffect, useRef, useState } from 'react';
import { isApiFailure } from '../../kit/api-failure.ts';
import { usePanel, usePreferences } from '../../kit/panel-context.ts';
import { useApiClient } from '../api-context.ts';
import { saveFile } from '../download-file.ts';
import type { FileProgress } from '../read-file.ts';

export const exportCalls = {
  phrases: 'exportPhraseReport',
  emptyPhrases: 'exportPhraseReportWithNoResults',
  products: 'exportProductReport',
  stylizations: 'exportStylizationReport',
  posts: 'exportPostReport',
} as const;
export type ExportKind = keyof typeof exportCalls;
/** Those of searches. */
export type ReportKind = Exclude<ExportKind, 'stylizations' | 'posts'>;

/** What a file of the report contains: the same as the screen, without its pages. */
export type ExportRequest<Kind extends ExportKind> = CallRequest<Calls[(typeof exportCalls)[Kind]]>['body'];

/** The language of the titles and numbers of a file. */
export const useExportLocale = () => usePreferences().locale;

/** Where an export stands; `saved` names the last file. */
export type Exporting = {
  readonly progress: FileProgress | null;
  readonly saved: string;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
};

/** Fetches a report as a file. It can be cancelled, and ends when the screen is left. */
export const useExport = <Kind extends ExportKind>(kind: Kind, body: ExportRequest<Kind>): Exporting => {
  const api = useApiClient();
  const { notices } = usePanel();
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const [saved, setSaved] = useState('');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setSaved('');
    setProgress({ received: 0, total: null });
    try {
      const request = { body } as CallRequest<Calls[(typeof exportCalls)[Kind]]>;
      const options = { signal: controller.signal, onProgress: setProgress };
      const file = await api.download(exportCalls[kind], request, options);
      saveFile({ ...file, name: file.name || `${kind}.csv` });
      setSaved(file.name);
      notices.withdraw('exportReport');
    } catch (failure) {
      if (controller.signal.aborted) return;
      if (!isApiFailure(failure)) throw failure;
      notices.raise({ action: 'exportReport', failure });
    } finally {
      setProgress(null);
    }
  };
  return { progress, saved, start, cancel: () => running.current?.abort() };
};
