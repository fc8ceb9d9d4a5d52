import type { Digest, DigestMail } from './digest.ts';
import { renderHtml } from './render-html.ts';
import { renderSubject, renderText } from './render-text.ts';

/** A week as a mail. Pure: the same week is the same mail. */
export const renderDigest = (digest: Digest): DigestMail => ({
  subject: renderSubject(digest),
  text: renderText(digest),
  html: renderHtml(digest),
});
