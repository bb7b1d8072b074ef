import type { Sql } from "postgres";
import type { TxtLookup } from "@/server/mail/name-servers";
import type { PagePictures } from "@/server/pdf/page-pictures";
import type { PdfPools } from "@/server/pdf/pool/pools";
import type { Signer, SignerSource } from "@/server/pdf/sign/signer";
import type { TimestampSettings } from "@/server/pdf/timestamp/authorities";
import type { PageIndexes } from "@/server/pdf/viewer/page-indexes";
import type { SealPlace } from "@/server/pdf/visible-seal";
import type { Place } from "@/server/runtime";
import type { Storage } from "@/server/storage";
import type { DialOptions } from "@/server/webhooks/dial";

/**
 * What a process works with beside its database. Made once (`process-services.ts`) and carried: on the context of every
 * call and of every job, and from there as an argument. A function takes the part that it needs, so that its signature
 * says what it reaches, and a test can hand it something else.
 */
export type Services = {
  readonly storage: Storage;
  /** The PDF processes. @throws Error within a transaction, which does not wait for them (`open-transaction.ts`) */
  readonly pdf: PdfPools;
  readonly pagePictures: PagePictures;
  readonly pageIndexes: PageIndexes;
  /** Where the key that seals lies, for the PDF processes. */
  readonly signerSource: SignerSource;
  /** The key that seals, loaded and tried; undefined where the process does not seal. */
  readonly signer: Signer | undefined;
  /** Who time-stamps what is sealed; undefined when nobody does. */
  readonly timestamps: TimestampSettings | undefined;
  /** Where seals show themselves; undefined when they do not. */
  readonly sealPlace: SealPlace | undefined;
  /** Asks name servers about the domains of sender addresses. */
  readonly txtLookup: TxtLookup;
  /** How webhooks are called. */
  readonly webhookDialling: DialOptions;
  /** Undefined in tests and commands that have no folder of their own. */
  readonly place: Place | undefined;
  /** What whoever looks after the installation asks of it. */
  readonly installation: {
    sql: Sql;
    dataDir: string;
    /** Of the embedded cluster; undefined with a database of one's own. */
    databaseFolder: string | undefined;
    /** How often this process had to bring an embedded PostgreSQL back. */
    databaseRestarts: number;
  };
  /** Printed at start while nobody has an account yet (ruling 4). */
  readonly setupCode: string | undefined;
  /** How long a first page is waited for, and a provider of signatures, where a test does not wait as long as people do. */
  readonly firstPagePatienceMs: number | undefined;
  readonly signatureTimeoutMs: number | undefined;
};

/** What changing a stored file takes. */
export type FileServices = Pick<Services, "storage" | "pdf">;
/** What sealing takes. */
export type SealServices = Pick<Services, "storage" | "pdf" | "signerSource" | "timestamps" | "sealPlace">;
/** What a report under the seal of the service takes. */
export type ReportServices = Pick<Services, "storage" | "pdf" | "signerSource">;
