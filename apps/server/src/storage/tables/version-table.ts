/** What a subject was at some time. */
export type VersionTable = {
  customer_id: string;
  /** What the subject's own table calls it: a stylization's id, a template's key. */
  subject_id: string | number;
  version: number;
  value_json: string;
  at: string;
  by: string;
};
