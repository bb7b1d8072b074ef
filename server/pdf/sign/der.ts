/**
 * Slices DER (X.690) without decoding it. Data that others signed is hashed and passed on as the exact bytes
 * they signed, which parsing and serialising again does not promise.
 */

export type DerElement = {
  tag: number;
  /** Tag, length and content. */
  bytes: Buffer;
  content: Buffer;
};

const MAX_LENGTH_BYTES = 4;

/**
 * Returns the element that starts at `at`.
 * @throws RangeError when it is no DER or runs beyond `bytes`
 */
export function readDerElement(bytes: Buffer, at = 0): DerElement {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) throw new RangeError("DER ends early.");
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  // 0x80 alone is BER's indefinite length, which DER does not have.
  if (first === 0x80 || lengthBytes > MAX_LENGTH_BYTES) throw new RangeError("This is no DER.");
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
  const start = at + 2 + lengthBytes;
  if (start + length > bytes.length) throw new RangeError("DER ends early.");
  return {
    tag,
    bytes: bytes.subarray(at, start + length),
    content: bytes.subarray(start, start + length),
  };
}

/**
 * Lists the elements one after another in `content`.
 * @throws RangeError
 */
export function listDerMembers(content: Buffer): DerElement[] {
  const members: DerElement[] = [];
  for (let at = 0; at < content.length; ) {
    const element = readDerElement(content, at);
    members.push(element);
    at += element.bytes.length;
  }
  return members;
}

/**
 * Returns the signed part of a signed structure of three parts (certificate, revocation list, OCSP answer):
 * its first part.
 */
export function readSignedPart(der: Buffer): Buffer {
  const [part] = listDerMembers(readDerElement(der).content);
  if (!part) throw new RangeError("DER ends early.");
  return part.bytes;
}

const SEQUENCE = 0x30;
const CERTIFICATES = 0xa0;

/**
 * Returns the certificates in a CMS of one signature or time-stamp (RFC 5652, 5.1), as their exact bytes.
 * @throws RangeError
 */
export function listCmsCertificates(cms: Buffer): Buffer[] {
  const [, content] = listDerMembers(readDerElement(cms).content);
  const [signedData] = content ? listDerMembers(content.content) : [];
  const parts = signedData ? listDerMembers(signedData.content) : [];
  // After version, digest algorithms and content: [0] certificates. Inside, only plain ones are a SEQUENCE.
  const set = parts.slice(3).find(({ tag }) => tag === CERTIFICATES);
  const members = set ? listDerMembers(set.content) : [];
  return members.filter(({ tag }) => tag === SEQUENCE).map(({ bytes }) => bytes);
}

/** Encodes an element of these parts, which are DER themselves or a primitive's content. */
export function encodeDer(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from([tag, ...encodeLength(length)]), ...parts]);
}

function encodeLength(length: number): number[] {
  if (length < 0x80) return [length];
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return [0x80 | digits.length, ...digits];
}
