import { X509Certificate } from "node:crypto";
import type { Readable } from "node:stream";
import { ContentInfo, SignedData } from "@peculiar/asn1-cms";
import { AsnConvert } from "@peculiar/asn1-schema";
import { Certificate } from "@peculiar/asn1-x509";
import type { Storage } from "@/server/storage/index";

/** Room for a signature with a long chain and its timestamp; a longer /Contents is not ours. */
const MAX_CONTENTS = 512 * 1024;
const CONTENTS = /\/Contents\s*<([0-9A-Fa-f]+)>/g;
const SIGNED_DATA = "1.2.840.113549.1.7.2";

/**
 * Returns the DER certificates inside the signatures appended to an original, each once, signers before their
 * issuers. They show which key sealed the file. Only bytes that this service wrote are read.
 */
export async function readSealCertificates(
  storage: Storage,
  sealed: { storageKey: string; size: number },
  originalSize: number,
): Promise<Buffer[]> {
  if (sealed.size <= originalSize) return [];
  const appended = await storage.open(sealed.storageKey, { start: originalSize, end: sealed.size - 1 });
  const certificates = new Map<string, Buffer>();
  for (const contents of await readSignatureContents(appended)) {
    for (const certificate of parseCmsCertificates(contents)) {
      certificates.set(certificate.toString("base64"), certificate);
    }
  }
  return [...certificates.values()];
}

async function readSignatureContents(stream: Readable): Promise<Buffer[]> {
  const signatureContents: Buffer[] = [];
  let rest = "";
  for await (const chunk of stream) {
    const text = rest + Buffer.from(chunk).toString("latin1");
    let scannedEnd = 0;
    for (const match of text.matchAll(CONTENTS)) {
      signatureContents.push(Buffer.from(match[1] ?? "", "hex"));
      scannedEnd = match.index + match[0].length;
    }
    // Keeps the tail that may continue in the next piece, at most as long as one signature.
    rest = text.slice(Math.max(scannedEnd, text.length - MAX_CONTENTS));
  }
  return signatureContents;
}

/** Certificates of a CMS, in its order; empty for other contents, such as the text of an annotation. */
function parseCmsCertificates(contents: Buffer): Buffer[] {
  try {
    const info = AsnConvert.parse(withoutPadding(contents), ContentInfo);
    if (info.contentType !== SIGNED_DATA) return [];
    const { certificates = [] } = AsnConvert.parse(info.content, SignedData);
    return [...certificates].flatMap(({ certificate }) =>
      certificate instanceof Certificate ? [Buffer.from(AsnConvert.serialize(certificate))] : [],
    );
  } catch {
    return [];
  }
}

/** The room for a signature is larger than the signature: zeros follow its DER. */
function withoutPadding(bytes: Buffer): Buffer {
  const first = bytes[1] ?? 0;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (bytes[0] !== 0x30 || lengthBytes > 4) return bytes;
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes);
  return bytes.subarray(0, 2 + lengthBytes + length);
}

export function formatPemChain(certificates: readonly Buffer[]): string {
  return certificates
    .map((der) => {
      const { subject, issuer } = new X509Certificate(der);
      const toOneLine = (name: string) => name.replaceAll("\n", ", ");
      const body = der.toString("base64").match(/.{1,64}/g) ?? [];
      const block = ["-----BEGIN CERTIFICATE-----", ...body, "-----END CERTIFICATE-----"];
      return [`Subject: ${toOneLine(subject)}`, `Issuer: ${toOneLine(issuer)}`, ...block, ""].join("\n");
    })
    .join("\n");
}
