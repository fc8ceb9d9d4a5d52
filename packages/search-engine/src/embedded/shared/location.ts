/**
 * Where servers with the embedded engine share their generations: object storage that speaks S3, or a folder that all of them mount. Plain JSON
 * without secrets, because imports receive it in their own process.
 */
export type SharedLocation =
  | { readonly kind: 'folder'; readonly directory: string }
  | {
      readonly kind: 's3';
      /** `http(s)://host:port`; the provider's own address by its region if there is none. */
      readonly endpoint?: string;
      readonly region: string;
      readonly bucket: string;
      /** What all keys begin with, without slashes at its ends; empty for the whole bucket. */
      readonly prefix: string;
      /** Its first line is the access key's id, its second the secret. Without it they are looked for as Amazon's tools do. */
      readonly credentialsFile?: string;
    };
