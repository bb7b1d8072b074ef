import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createAuthority, loadSigner } from "@/server/pdf/authority";
import { sealItem } from "@/server/pdf/seal";
import { createTemporaryFolder } from "@/server/testing/pdf/judges";
import { sampleStampField } from "@/server/testing/pdf/samples";
import { parseCertificates } from "@/server/verify/certificate";
import type { Report } from "@/server/verify/report";
import { verifyPdf } from "@/server/verify/verify-pdf";
import { TestingAuthority } from "../signers";
import { addSignature } from "../updates";
import { AT, buildContract, type Style } from "./base";
import { Honest } from "./permitted-updates";
import { SealedFile } from "./sealed-file";

/** The attacked files, and their signers. */

const STYLES: readonly Style[] = ["table", "stream", "packed", "hybrid"];

export class Targets {
  readonly folder = createTemporaryFolder();
  readonly #now = new Date();
  readonly #own = createAuthority(join(this.folder, "authority"), this.#now);
  readonly #other = new TestingAuthority();
  readonly #person = this.#other.issue("p256");
  readonly honest = new Honest(this.#other, this.#person);

  readonly #anchors = [this.#own.authorityCertFile, this.#other.certFile].flatMap((file) =>
    parseCertificates(readFileSync(file)),
  );

  /** Trusted certificates as DER. */
  get anchors(): Uint8Array[] {
    return this.#anchors.map(({ raw }) => raw);
  }

  verify(bytes: Buffer): Report {
    return verifyPdf(bytes, { anchors: this.#anchors, at: new Date(this.#now.getTime() + 3_600_000) });
  }

  /** Sealed by the product in every file format, and signed by OpenSSL with each permission. */
  async all(): Promise<SealedFile[]> {
    const here = await Promise.all(STYLES.map((style) => this.#sealedHere(style)));
    return [...here, this.#signedElsewhere(1), this.#signedElsewhere(2), this.#signedElsewhere()];
  }

  async #sealedHere(style: Style): Promise<SealedFile> {
    const [originalPath, outPath] = ["", "-sealed"].map((part) => join(this.folder, `${style}${part}.pdf`));
    if (!originalPath || !outPath) throw new Error("two paths");
    writeFileSync(originalPath, buildContract(style));
    await sealItem({
      originalPath,
      outPath,
      fields: [sampleStampField({ text: "Sealed value" })],
      certificate: null,
      rejectStamp: false,
      signer: loadSigner(this.#own, this.#now),
      signingTime: this.#now,
      language: "en",
    });
    return new SealedFile(`sealed here, ${style}`, readFileSync(outPath), 1);
  }

  #signedElsewhere(permission?: 1 | 2): SealedFile {
    const bytes = addSignature(buildContract("table"), {
      field: "Signature1",
      sign: (covered) => this.#other.sign(this.#person, covered),
      page: AT.page,
      ...(permission ? { permission } : {}),
    });
    return new SealedFile(`signed elsewhere, P=${permission ?? "none"}`, bytes, permission ?? null);
  }
}
