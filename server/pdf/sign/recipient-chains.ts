import { X509Certificate } from "node:crypto";
import { ContentInfo, SignedData } from "@peculiar/asn1-cms";
import { AsnConvert } from "@peculiar/asn1-schema";
import { readSlotSignature } from "../append/slots";
import type { PdfFile } from "../syntax/file";
import { TIMESTAMP_TOKEN } from "./cms-parts";
import { listCmsCertificates, readDerElement } from "./der";

/** The signing certificate first: the one that issued none of the others. */
function sortSignerFirst(certificates: readonly Buffer[]): Buffer[] {
  const read = certificates.map((der) => ({ der, certificate: new X509Certificate(der) }));
  const isIssuer = (one: X509Certificate) =>
    read.some(({ certificate }) => certificate !== one && certificate.checkIssued(one));
  const [issuers, rest] = [
    read.filter(({ certificate }) => isIssuer(certificate)),
    read.filter(({ certificate }) => !isIssuer(certificate)),
  ];
  return [...rest, ...issuers].map(({ der }) => der);
}

/** Time-stamps over a signature, as unsigned attributes (ETSI EN 319 122-1, 5.3). */
function listTimestamps(cms: Buffer): Buffer[] {
  const signedData = AsnConvert.parse(AsnConvert.parse(cms, ContentInfo).content, SignedData);
  const attributes = signedData.signerInfos[0]?.unsignedAttrs ?? [];
  const stamps = attributes.filter(({ attrType }) => attrType === TIMESTAMP_TOKEN);
  return stamps.flatMap(({ attrValues }) => attrValues.map((value) => Buffer.from(value)));
}

export type RecipientChain = {
  /** The signing certificate first, then the others of its message. */
  certificates: readonly Buffer[];
  /** True if its issuer was checked against the accepted ones before the signing. */
  isAccepted: boolean;
};

/**
 * Lists the chains to prove so that recipients' signatures last: of each slot the signer's and that of their
 * time-stamp.
 * @throws Error when a slot holds no signature: a fault of ours
 */
export function listRecipientChains(file: PdfFile, slots: readonly string[]): RecipientChain[] {
  return slots.flatMap((slot) => {
    const cms = readDerElement(readSlotSignature(file, slot)).bytes;
    const toSignerChain = (message: Buffer) => sortSignerFirst(listCmsCertificates(message));
    const stamps = listTimestamps(cms).map((stamp) => ({
      certificates: toSignerChain(stamp),
      isAccepted: false,
    }));
    return [{ certificates: toSignerChain(cms), isAccepted: true }, ...stamps];
  });
}
