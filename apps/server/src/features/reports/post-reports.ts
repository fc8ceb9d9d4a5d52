import type { CallInput, PostReport, socialReportCalls } from '@vitrina/contract';
import { type Failure, isFailure } from '../../http/failure.ts';
import type { HttpReply } from '../../http/handlers.ts';
import type { FindPosts, PostInReport } from '../../ports/posts.ts';
import type { Customer } from '../../storage/records.ts';
import type { ReportExports } from './export-files.ts';
import { allRows, asCsv } from './export-service.ts';
import { periodBefore } from './periods.ts';
import type { ShowcaseSums } from './read/showcases.ts';
import type { ReportDependencies } from './service.ts';
import type { FindShowcaseSubject } from './showcase-subject.ts';

type Calls = typeof socialReportCalls;
type Body<Name extends keyof Calls> = CallInput<Calls[Name]>['body'];

type Dependencies = Pick<ReportDependencies, 'reader'> & {
  readonly findSubject: FindShowcaseSubject;
  readonly findPosts: FindPosts;
  readonly exports: Pick<ReportExports, 'write'>;
};

const idsOf = (showcaseId: string): { readonly configId: string; readonly postId: string } => {
  const [configId = '', postId = ''] = showcaseId.split('/');
  return { configId, postId };
};

const presentRow =
  (posts: ReadonlyMap<string, PostInReport>) =>
  ({ showcaseId, name, ...figures }: ShowcaseSums) => ({
    ...idsOf(showcaseId),
    ...(posts.get(showcaseId) ?? { name, permalink: null, image: null, isGone: true }),
    ...figures,
  });

export type PostReports = ReturnType<typeof createPostReports>;

/** Reports of posts: of all streams over a catalog or for a search instance, or of one stream. */
export const createPostReports = ({ reader, findSubject, findPosts, exports }: Dependencies) => ({
  report: async (
    customer: Customer,
    body: Body<'reportPosts'>,
    signal?: AbortSignal,
  ): Promise<PostReport | Failure> => {
    const subject = await findSubject(customer, body);
    if (isFailure(subject)) return subject;
    const { places, catalog, period } = subject;
    const before = periodBefore(period);
    const { configId = null, orderBy, sort, offset, limit, compare } = body;
    const { rows, ...answer } = await reader.until(signal).ask('reportPosts', places, configId, {
      ...{ period, before: compare ? before : null, orderBy, sort, offset, limit },
    });
    const named = rows.map(({ showcaseId }) => idsOf(showcaseId));
    const posts = await findPosts(
      customer.id,
      catalog.id,
      named.map(({ configId: streamId, postId }) => ({ streamId, postId })),
    );
    return { ...answer, rows: rows.map(presentRow(posts)), period, before, currency: catalog.currency };
  },

  export: async (
    customer: Customer,
    { locale, orderBy, sort, configId, ...asked }: Body<'exportPostReport'>,
    signal?: AbortSignal,
  ): Promise<HttpReply<unknown> | Failure> => {
    const subject = await findSubject(customer, asked);
    if (isFailure(subject)) return subject;
    const { places: place, catalog, period } = subject;
    const question = { period, before: null, orderBy, sort, offset: 0, limit: allRows };
    const { currency } = catalog;
    const request = { kind: 'posts', place, streamId: configId ?? null, question, locale, currency } as const;
    return asCsv('posts', period, await exports.write(request, signal));
  },
});
