import { createPublicKey, type KeyObject } from "node:crypto";
import { isValidSignature, parseSignatureScheme, type Scheme } from "./algorithms";
import { type Element, getContextTag, readElement, TAG } from "./asn1";
import { catchMalformed, Malformed } from "./malformed";

/** X.509 certificates, as far as judging a signature needs them (RFC 5280). */

export type Certificate = {
  raw: Buffer;
  /** Hexadecimal. */
  serial: string;
  /** Names in their encoding, for comparison. */
  issuer: Buffer;
  subject: Buffer;
  subjectName: string;
  issuerName: string;
  subjectText: string;
  issuerText: string;
  notBefore: Date;
  notAfter: Date;
  key: KeyObject;
  isAuthority: boolean;
  pathLength: number | null;
  /** The bits of keyUsage; null when the certificate names none. */
  keyUsage: number | null;
  extendedUsages: readonly string[] | null;
  subjectKeyId: Buffer | null;
  authorityKeyId: Buffer | null;
  hasUnknownCritical: boolean;
  signed: Buffer;
  scheme: Scheme | null;
  signature: Buffer;
};

export const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";
export const OCSP_SIGNING = "1.3.6.1.5.5.7.3.9";
/** Bits of keyUsage, the first being the highest of its first byte (RFC 5280, 4.2.1.3). */
export const USAGE = {
  digitalSignature: 0x80,
  nonRepudiation: 0x40,
  keyCertSign: 0x04,
  crlSign: 0x02,
} as const;

const EXTENSION = {
  subjectKeyId: "2.5.29.14",
  keyUsage: "2.5.29.15",
  basicConstraints: "2.5.29.19",
  authorityKeyId: "2.5.29.35",
  extendedUsage: "2.5.29.37",
} as const;
/** Critical extensions without effect here: alternative names, policies and list addresses. */
const HARMLESS = ["2.5.29.17", "2.5.29.32", "2.5.29.31"];

const NAME_PARTS: Readonly<Record<string, string>> = {
  "2.5.4.3": "CN",
  "2.5.4.5": "serialNumber",
  "2.5.4.6": "C",
  "2.5.4.7": "L",
  "2.5.4.8": "ST",
  "2.5.4.10": "O",
  "2.5.4.11": "OU",
  "2.5.4.97": "organizationIdentifier",
  "1.2.840.113549.1.9.1": "emailAddress",
};
const BMP_STRING = 0x1e;

function decodeText(element: Element): string {
  if (element.tag === BMP_STRING) return Buffer.from(element.value).swap16().toString("utf16le");
  return element.value.toString(element.tag === 0x14 ? "latin1" : "utf8");
}

function listNameParts(name: Element): [key: string, value: string][] {
  return name.children.flatMap((set) =>
    set.children.map((pair): [string, string] => {
      const oid = pair.child(0).oid();
      return [NAME_PARTS[oid] ?? oid, decodeText(pair.child(1))];
    }),
  );
}

function pickBestName(parts: readonly [string, string][]): string {
  for (const nameKey of ["CN", "O", "OU", "emailAddress"]) {
    const namePart = parts.findLast(([key]) => key === nameKey);
    if (namePart) return namePart[1];
  }
  return parts.at(-1)?.[1] ?? "";
}

const formatName = (parts: readonly [string, string][]): string =>
  parts.map(([key, value]) => `${key}=${value}`).join(", ");

type Extensions = ReadonlyMap<string, { value: Element; isCritical: boolean }>;

function readExtensions(holder: Element | undefined): Extensions {
  const extensions = new Map<string, { value: Element; isCritical: boolean }>();
  for (const extension of holder?.child(0).children ?? []) {
    const isCritical = extension.children.some(({ tag, value }) => tag === TAG.boolean && value[0] !== 0);
    const value = extension.children.at(-1);
    if (value) extensions.set(extension.child(0).oid(), { value: readElement(value.octets()), isCritical });
  }
  return extensions;
}

function readUsage(extensions: Extensions) {
  const constraints = extensions.get(EXTENSION.basicConstraints)?.value;
  const authority = constraints?.tagged(TAG.boolean);
  const usage = extensions.get(EXTENSION.keyUsage)?.value;
  const extended = extensions.get(EXTENSION.extendedUsage)?.value;
  return {
    isAuthority: authority !== undefined && authority.value[0] !== 0,
    pathLength: constraints?.tagged(TAG.integer)?.number() ?? null,
    keyUsage: usage ? (usage.bits()[0] ?? 0) : null,
    extendedUsages: extended ? extended.children.map((child) => child.oid()) : null,
    subjectKeyId: extensions.get(EXTENSION.subjectKeyId)?.value.octets() ?? null,
    authorityKeyId:
      extensions.get(EXTENSION.authorityKeyId)?.value.tagged(getContextTag(0, false))?.value ?? null,
  };
}

const NO_USAGE = readUsage(new Map());

/**
 * An unreadable time makes the certificate never valid: the latest possible beginning and the earliest end.
 */
const NEVER = { from: new Date(8_640_000_000_000_000), to: new Date(0) };

/**
 * Reads one certificate. Damage beside its names and its key makes it worthless, not unreadable: the key that
 * made a signature can still be found.
 * @throws Malformed
 */
function readCertificate(der: Buffer): Certificate {
  const certificate = readElement(der);
  const body = certificate.child(0, TAG.sequence);
  const offset = body.child(0).tag === getContextTag(0) ? 1 : 0;
  const getPart = (index: number) => body.child(offset + index);
  const [issuer, validity, subject] = [getPart(2), getPart(3), getPart(4)];
  const readNameParts = (name: Element) => catchMalformed(() => listNameParts(name)) ?? [];
  const [issuerParts, subjectParts] = [readNameParts(issuer), readNameParts(subject)];
  const extensions = catchMalformed(() => readExtensions(body.tagged(getContextTag(3))));
  const usage = extensions && catchMalformed(() => readUsage(extensions));
  const knownExtensions: readonly string[] = [...Object.values(EXTENSION), ...HARMLESS];
  return {
    raw: certificate.raw,
    serial: getPart(0).value.toString("hex"),
    issuer: issuer.raw,
    subject: subject.raw,
    issuerName: pickBestName(issuerParts),
    subjectName: pickBestName(subjectParts),
    issuerText: formatName(issuerParts),
    subjectText: formatName(subjectParts),
    notBefore: catchMalformed(() => validity.child(0).time()) ?? NEVER.from,
    notAfter: catchMalformed(() => validity.child(1).time()) ?? NEVER.to,
    key: readPublicKey(getPart(5).raw),
    ...(usage ?? NO_USAGE),
    hasUnknownCritical:
      !extensions ||
      !usage ||
      [...extensions].some(([oid, { isCritical }]) => isCritical && !knownExtensions.includes(oid)),
    signed: body.raw,
    scheme: catchMalformed(() => parseSignatureScheme(certificate.child(1), null)),
    signature: certificate.child(2, TAG.bitString).bits(),
  };
}

function readPublicKey(spki: Buffer): KeyObject {
  try {
    return createPublicKey({ key: spki, format: "der", type: "spki" });
  } catch {
    throw new Malformed("the key of a certificate cannot be read");
  }
}

/**
 * Returns the certificate, or null when it cannot be read: an odd certificate among many must not end the
 * judgement.
 */
export function readCertificateOrNull(der: Buffer): Certificate | null {
  try {
    return readCertificate(der);
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

/** Returns the certificates of a PEM text, or of DER bytes. */
export function parseCertificates(bytes: Buffer): Certificate[] {
  const blocks = bytes
    .toString("latin1")
    .match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
  const ders = blocks
    ? blocks.map((block) => Buffer.from(block.replace(/-----[A-Z ]+-----|\s/g, ""), "base64"))
    : [bytes];
  return ders.flatMap((der) => readCertificateOrNull(der) ?? []);
}

/** Returns true if `issuer` signed `certificate`, by name and by key. */
export function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  if (!certificate.issuer.equals(issuer.subject) || !certificate.scheme) return false;
  const { authorityKeyId } = certificate;
  if (authorityKeyId && issuer.subjectKeyId && !authorityKeyId.equals(issuer.subjectKeyId)) return false;
  return isValidSignature(certificate.scheme, issuer.key, [certificate.signed], certificate.signature);
}

export const isSameCertificate = (one: Certificate, other: Certificate): boolean => one.raw.equals(other.raw);
