import { tmpdir } from "node:os";
import path from "node:path";
import { env } from "@/server/env";
import { createTxtLookup, type TxtLookup } from "@/server/mail/name-servers";
import { PagePictures } from "@/server/pdf/page-pictures";
import { getPdfPools } from "@/server/pdf/pool/pool-registry";
import type { Signer, SignerSource } from "@/server/pdf/sign/signer";
import type { TimestampSettings } from "@/server/pdf/timestamp/authorities";
import { PageIndexes } from "@/server/pdf/viewer/page-indexes";
import type { SealPlace } from "@/server/pdf/visible-seal";
import { findInstance, provide, requireInstance } from "@/server/runtime";
import type { Services } from "@/server/services";
import type { DialOptions } from "@/server/webhooks/dial";

declare module "@/server/runtime" {
  interface Registry {
    services: Services;
    pagePictures: PagePictures;
    pageIndexes: PageIndexes;
    signerSource: SignerSource;
    signer: Signer;
    timestamps: TimestampSettings;
    sealPlace: SealPlace;
    txtLookup: TxtLookup;
    /** Overrides the installation's settings for webhook calls, in tests. */
    webhookDialling: Partial<DialOptions>;
    setupCode: string;
    firstPagePatienceMs: number;
    signatureTimeoutMs: number;
  }
}

/** Small files that can be made again at any time are kept with this machine's other files. */
const getDataDir = (): string => findInstance("place")?.dataDir ?? path.join(tmpdir(), "rubrica");

/**
 * Each is looked up on use, not before: a process that does not seal has no key, and a command may start
 * before its storage is open.
 */
const createRegistryServices = (): Services => ({
  get storage() {
    return requireInstance("storage");
  },
  get pdf() {
    return getPdfPools();
  },
  get pagePictures() {
    return (
      findInstance("pagePictures") ?? provide("pagePictures", PagePictures.in(getDataDir(), getPdfPools))
    );
  },
  get pageIndexes() {
    return findInstance("pageIndexes") ?? provide("pageIndexes", PageIndexes.in(getDataDir(), getPdfPools));
  },
  get signerSource() {
    return requireInstance("signerSource");
  },
  get signer() {
    return findInstance("signer");
  },
  get timestamps() {
    return findInstance("timestamps");
  },
  get sealPlace() {
    return findInstance("sealPlace");
  },
  get txtLookup() {
    return findInstance("txtLookup") ?? provide("txtLookup", createTxtLookup(env().DNS_SERVERS));
  },
  get webhookDialling() {
    return { allowedHosts: env().WEBHOOK_ALLOWED_HOSTS, ...findInstance("webhookDialling") };
  },
  get place() {
    return findInstance("place");
  },
  get installation() {
    return {
      sql: requireInstance("sql"),
      dataDir: requireInstance("place").dataDir,
      databaseRestarts: findInstance("databaseWatch")?.restarts ?? 0,
    };
  },
  get setupCode() {
    return findInstance("setupCode");
  },
  get firstPagePatienceMs() {
    return findInstance("firstPagePatienceMs");
  },
  get signatureTimeoutMs() {
    return findInstance("signatureTimeoutMs");
  },
});

/**
 * Returns the services of this process, for the start of a call, a job or a command
 * (`cli/guards/locator-rule.ts`).
 */
export const services = (): Services =>
  findInstance("services") ?? provide("services", createRegistryServices());
