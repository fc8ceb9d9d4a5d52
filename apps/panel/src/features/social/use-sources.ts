import { useQueryClient } from '@tanstack/react-query';
import { limits, type SavedInstagramCatalog } from '@vitrina/contract';
import { useEffect, useRef } from 'react';
import { invalidateCalls, useApiQuery } from '../../api/use-api.ts';
import { streamCalls } from './social-calls.ts';

const isBeingRead = ({ state, fault }: SavedInstagramCatalog): boolean =>
  state === 'reading' || (state === 'waiting' && fault === null);

/** Where posts come from. While any of it is being read it is asked for again and again, and the streams once that is done. */
export const useSources = () => {
  const client = useQueryClient();
  const query = useApiQuery(
    'listInstagramCatalogs',
    {},
    { refetchInterval: (reply) => (reply?.data.some(isBeingRead) ? limits.pollMs : false) },
  );
  const isReading = query.data?.data.some(isBeingRead) ?? false;
  const wasReading = useRef(false);
  useEffect(() => {
    if (wasReading.current && !isReading) void invalidateCalls(client, streamCalls);
    wasReading.current = isReading;
  }, [client, isReading]);
  return { query, isReading };
};
