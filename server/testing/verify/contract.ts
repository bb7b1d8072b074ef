import { readFileSync } from "node:fs";
import { parseCertificates } from "@/server/verify/certificate";
import type { Report } from "@/server/verify/report";
import { verifyPdf } from "@/server/verify/verify-pdf";
import { AT, buildContract, type Style } from "./attacks/base";
import { SealedFile } from "./attacks/sealed-file";
import { TestingAuthority } from "./signers";
import { addSignature, type Signing } from "./updates";

/** A contract signed by a trusted person, and the verdicts on it and on manipulated copies. */

const authority = new TestingAuthority();
const stranger = new TestingAuthority("A Stranger");
const ana = authority.issue("p256", { name: "Ana" });
const ben = authority.issue("p256", { name: "Ben" });
const eve = stranger.issue("p256", { name: "Eve" });
const clock = authority.issue("rsa", { use: "timeStamping" });
const anchors = parseCertificates(readFileSync(authority.certFile));
const soon = new Date(Date.now() + 3_600_000);

export const authorityDer = authority.certificate;
const signers = { Ana: ana, Ben: ben, Eve: eve };

export type Who = { by?: keyof typeof signers; permission?: 1 | 2 | 3 } & Partial<Signing>;

export function signAsPerson(bytes: Buffer, { by = "Ana", ...how }: Who = {}): Buffer {
  const person = signers[by];
  const signCovered = (covered: Buffer) => (by === "Eve" ? stranger : authority).sign(person, covered);
  return addSignature(bytes, {
    field: `Of ${by}`,
    page: AT.page,
    trailer: `/Info ${AT.info} 0 R`,
    sign: signCovered,
    ...how,
  });
}

/** The contract of `AT`, signed; without a permission the signature certifies nothing. */
export function sealContract(permission: 1 | 2 | 3 | null, style: Style = "table"): SealedFile {
  const before = new SealedFile("contract", buildContract(style), null);
  // This test signer writes the page and the catalog in plain text.
  const plain = { [AT.page]: before.spelled(AT.page), [AT.root]: before.spelled(AT.root) };
  const readable = style === "table" ? before.bytes : before.saved(plain, "stream");
  const bytes = signAsPerson(readable, permission ? { permission } : {});
  return new SealedFile(`P=${permission}`, bytes, permission === 3 ? null : permission);
}

export const addTimestamp = (bytes: Buffer): Buffer =>
  addSignature(bytes, {
    field: "Stamp",
    type: "DocTimeStamp",
    subFilter: "ETSI.RFC3161",
    page: AT.page,
    sign: (covered) => authority.stamp(clock, covered),
  });

export const verifyBytes = (bytes: Buffer): Report => verifyPdf(bytes, { anchors, at: soon });

/** Verdict on the whole file and on its first signature. */
export function summariseVerdict(bytes: Buffer): { status: string; codes: string[]; kinds: string[] } {
  const { status, signatures } = verifyBytes(bytes);
  const [first] = signatures;
  return {
    status,
    codes: first?.reasons.map(({ code }) => code) ?? [],
    kinds: first?.changesAfter.map(({ kind }) => kind) ?? [],
  };
}
