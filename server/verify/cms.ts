import { type Element, getContextTag, readElement, TAG } from "./asn1";
import { type Certificate, readCertificateOrNull } from "./certificate";
import { Malformed } from "./malformed";

/** The parts of a CMS SignedData (RFC 5652). */

export const OID = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  timeStampInfo: "1.2.840.113549.1.9.16.1.4",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signatureTimeStamp: "1.2.840.113549.1.9.16.2.14",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  revocationArchive: "1.2.840.113583.1.1.8",
} as const;

type Attributes = ReadonlyMap<string, readonly Element[]>;

export type SignerInfo = {
  /** Encoded issuer name with serial number, or a subject key identifier. */
  identifier: { issuer: Buffer; serial: string } | { keyId: Buffer };
  digestOid: string;
  /** The signed attributes as a SET, which the signature is over (RFC 5652, 5.4); null without any. */
  signedBytes: Buffer | null;
  signed: Attributes;
  unsigned: Attributes;
  algorithm: Element;
  signature: Buffer;
};

export type SignedData = {
  contentType: string;
  /** The content inside; null when the signature is detached. */
  content: Buffer | null;
  certificates: readonly Certificate[];
  /** DER. */
  revocationLists: readonly Buffer[];
  signers: readonly SignerInfo[];
};

function readAttributes(holder: Element | undefined): Attributes {
  const attributes = new Map<string, readonly Element[]>();
  for (const attribute of holder?.children ?? []) {
    const oid = attribute.child(0).oid();
    // An attribute that is there twice could be read either way (RFC 5652, 11).
    if (attributes.has(oid)) throw new Malformed("an attribute of the signature is there twice");
    attributes.set(oid, attribute.child(1, TAG.set).children);
  }
  return attributes;
}

function readSigner(info: Element): SignerInfo {
  const identifier = info.child(1);
  const signed = info.children[3]?.tag === getContextTag(0) ? info.children[3] : undefined;
  const rest = info.children.slice(signed ? 4 : 3);
  const [algorithm, signature] = rest;
  if (!algorithm || !signature) throw new Malformed("the signature is incomplete");
  return {
    identifier:
      identifier.tag === TAG.sequence
        ? { issuer: identifier.child(0).raw, serial: identifier.child(1).value.toString("hex") }
        : { keyId: identifier.octets() },
    digestOid: info.child(2).child(0).oid(),
    signedBytes: signed ? Buffer.concat([Buffer.of(TAG.set), signed.raw.subarray(1)]) : null,
    signed: readAttributes(signed),
    unsigned: readAttributes(rest.find(({ tag }) => tag === getContextTag(1))),
    algorithm,
    signature: signature.octets(),
  };
}

/**
 * Reads the DER of a ContentInfo; bytes after it are padding.
 * @throws Malformed
 */
export function readSignedData(der: Buffer): SignedData {
  const info = readElement(der);
  if (info.tag !== TAG.sequence || info.child(0).oid() !== OID.signedData) {
    throw new Malformed("it is not a CMS signature");
  }
  const data = info.child(1, getContextTag(0)).child(0, TAG.sequence);
  const encapsulated = data.child(2, TAG.sequence);
  const content = encapsulated.tagged(getContextTag(0))?.child(0);
  const signers = data.children.at(-1);
  if (signers?.tag !== TAG.set) throw new Malformed("the signature names no signer");
  return {
    contentType: encapsulated.child(0).oid(),
    content: content ? content.octets() : null,
    certificates: (data.tagged(getContextTag(0))?.children ?? []).flatMap(({ tag, raw }) =>
      tag === TAG.sequence ? (readCertificateOrNull(raw) ?? []) : [],
    ),
    revocationLists: (data.tagged(getContextTag(1))?.children ?? []).flatMap(({ tag, raw }) =>
      tag === TAG.sequence ? [raw] : [],
    ),
    signers: signers.children.map(readSigner),
  };
}

export function findSignerCertificate(
  { identifier }: SignerInfo,
  certificates: readonly Certificate[],
): Certificate | null {
  const match = certificates.find((certificate) =>
    "keyId" in identifier
      ? (certificate.subjectKeyId?.equals(identifier.keyId) ?? false)
      : certificate.issuer.equals(identifier.issuer) && certificate.serial === identifier.serial,
  );
  return match ?? null;
}
