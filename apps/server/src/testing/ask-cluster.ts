const answersWithinMs = 5_000;

/** Asks an OpenSearch cluster for the reply of the first of its nodes that gives one; null if none does. */
export const askCluster = async (
  urls: readonly string[],
  path: string,
  method = 'GET',
  body?: object,
): Promise<unknown> => {
  const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  for (const url of urls) {
    const signal = AbortSignal.timeout(answersWithinMs);
    const response = await fetch(url + path, { method, signal, ...sent }).catch(() => null);
    if (response?.ok) return response.json();
  }
  return null;
};

/** The processes of a cluster's nodes, by the nodes' names. */
export const listNodePids = async (urls: readonly string[]): Promise<Map<string, number>> => {
  const found = (await askCluster(urls, '/_nodes/process')) as {
    nodes: Record<string, { name: string; process: { id: number } }>;
  } | null;
  return new Map(Object.values(found?.nodes ?? {}).map(({ name, process: { id } }) => [name, id]));
};
