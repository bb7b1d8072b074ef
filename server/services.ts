import type { Sql } from "postgres";
import type { TxtLookup } from "@/server/mail/name-servers";
import type { PagePictures } from "@/server/pdf/page-pictures";
import type { PdfPools } from "@/server/pdf/pool/pools";
import type { Signer, SignerSource } from "@/server/pdf/sign/signer";
import type { TimestampSettings } from "@/server/pdf/timestamp/authorities";
import type { PageIndexes } from "@/server/pdf/viewer/page-indexes";
import type { SealPlace } from "@/server/pdf/visible-seal";
import type { ProcessFolders } from "@/server/runtime";
import type { Storage } from "@/server/storage";
import type { DialOptions } from "@/server/webhooks/dial";

/**
 * Services of a process beside its database, made once (`process-services.ts`) and carried on the context of
 * every call and job, then as an argument. A function takes only the part that it needs, so that its
 * signature shows its reach and a test can replace it.
 */
export type Services = {
  readonly storage: Storage;
  /**
   * The PDF processes.
   * @throws Error within a transaction, which does not wait for them (`open-transaction.ts`)
   */
  readonly pdf: PdfPools;
  readonly pagePictures: PagePictures;
  readonly pageIndexes: PageIndexes;
  /** Location of the seal key, for the PDF processes. */
  readonly signerSource: SignerSource;
  /** The seal key, loaded and tested; undefined if the process does not seal. */
  readonly signer: Signer | undefined;
  /** Undefined without a time-stamp authority. */
  readonly timestamps: TimestampSettings | undefined;
  /** Position of visible seals; undefined if they are invisible. */
  readonly sealPlace: SealPlace | undefined;
  readonly txtLookup: TxtLookup;
  readonly webhookDialling: DialOptions;
  /** Undefined in tests and commands that have no folder of their own. */
  readonly place: ProcessFolders | undefined;
  readonly installation: {
    sql: Sql;
    dataDir: string;
    databaseRestarts: number;
  };
  /** Printed at start while there is no account yet (ruling 4). */
  readonly setupCode: string | undefined;
  /** Shorter waits for a first page and for a signature provider, in tests. */
  readonly firstPagePatienceMs: number | undefined;
  readonly signatureTimeoutMs: number | undefined;
};

export type FileServices = Pick<Services, "storage" | "pdf">;
export type SealServices = Pick<Services, "storage" | "pdf" | "signerSource" | "timestamps" | "sealPlace">;
export type ReportServices = Pick<Services, "storage" | "pdf" | "signerSource">;
