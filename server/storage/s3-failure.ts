import type { Bucket } from "@/server/env";

const REMEDIES: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: "does not know the access key. Correct KEY in STORAGE_URL.",
  SignatureDoesNotMatch:
    "refuses the secret. Correct SECRET in STORAGE_URL; a / in it is written as %2F and a % as %25.",
  AccessDenied:
    "denies access. Give the key of STORAGE_URL the rights s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.",
  NoSuchBucket: "does not exist. Create it, or correct STORAGE_URL.",
  RequestTimeTooSkewed: "sees another time than this machine. Set this machine's clock.",
  PermanentRedirect: "lives elsewhere. Correct region or endpoint in STORAGE_URL.",
  AuthorizationHeaderMalformed: "lives in another region. Correct region in STORAGE_URL.",
};

/** Replaces the code of an answer without a body, as to HEAD. */
const BY_STATUS: Readonly<Record<number, string>> = {
  301: "PermanentRedirect",
  307: "PermanentRedirect",
  403: "AccessDenied",
};

/**
 * A bucket that refused or did not answer: `message` is one sentence with the remedy, and contains no secret.
 */
export class S3Failure extends Error {
  override readonly name = "S3Failure";

  /**
   * @param status of the answer; undefined when there was none
   * @param code the server's own, or the network's
   */
  constructor(
    bucket: Pick<Bucket, "name" | "root">,
    readonly status: number | undefined,
    readonly code: string,
    cause?: unknown,
  ) {
    super(describeFailure(bucket, status, code), { cause });
  }

  /** True if the same request may succeed in a moment. */
  get isPassing(): boolean {
    return this.status === undefined || this.status >= 500 || this.status === 429 || this.status === 408;
  }

  get isMissing(): boolean {
    return this.status === 404 && this.code !== "NoSuchBucket";
  }

  get isFull(): boolean {
    return this.status === 507 || /StorageFull|QuotaExceeded|InsufficientStorage/.test(this.code);
  }
}

/** Describes the bucket for people: `contracts at s3.example.org`. */
export const getBucketTitle = ({ name, root }: Pick<Bucket, "name" | "root">): string =>
  `bucket ${name} at ${new URL(root).host}`;

function describeFailure(
  bucket: Pick<Bucket, "name" | "root">,
  status: number | undefined,
  code: string,
): string {
  const who = `The ${getBucketTitle(bucket)}`;
  if (status === undefined)
    return `${who} does not answer (${code}). Check STORAGE_URL and that the server runs.`;
  const remedy = REMEDIES[code] ?? REMEDIES[BY_STATUS[status] ?? ""];
  return remedy ? `${who} ${remedy}` : `${who} answered ${status}${code ? ` ${code}` : ""}.`;
}
