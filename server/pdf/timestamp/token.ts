import { createHash, X509Certificate } from "node:crypto";
import { ContentInfo, SignedData, type SignerInfo } from "@peculiar/asn1-cms";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import { TSTInfo } from "@peculiar/asn1-tsp";
import { Certificate, ExtendedKeyUsage, id_ce_extKeyUsage, id_kp_timeStamping } from "@peculiar/asn1-x509";
import {
  AttributeSet,
  CONTENT_TYPE,
  MESSAGE_DIGEST,
  ObjectIdentifierValue,
  SHA_256,
  SIGNING_CERTIFICATE,
  SIGNING_CERTIFICATE_V2,
} from "../sign/cms-parts";
import { listCmsCertificates, listDerMembers, readDerElement } from "../sign/der";
import { getDigestName, isSignatureGood } from "../sign/verify-signature";

/** Reads a time-stamp token (RFC 3161, 2.4.2) and checks if it can be trusted. */

export const TST_INFO = "1.2.840.113549.1.9.16.1.4";

export type Token = {
  der: Buffer;
  time: Date;
  /** The nonce as the authority repeated it, hexadecimal without leading zeros; null when there is none. */
  nonce: string | null;
  /** Every certificate inside, as its exact bytes, the signing one first. */
  certificates: Buffer[];
};

export class TokenProblem extends Error {
  override readonly name = "TokenProblem";
}

const SEQUENCE_TAG = 0x30;
const ESS_CERT_ID_DIGESTS = { [SIGNING_CERTIFICATE]: "sha1", [SIGNING_CERTIFICATE_V2]: "sha256" };

export function toHexNumber(bytes: ArrayBuffer | Uint8Array): string {
  return Buffer.from(new Uint8Array(bytes)).toString("hex").replace(/^0+/, "");
}

function findAttributeValue(info: SignerInfo, type: string): ArrayBuffer | undefined {
  return info.signedAttrs?.find(({ attrType }) => attrType === type)?.attrValues[0];
}

/** The certificate the token's signed attributes name by hash (RFC 5035, RFC 5816). */
function findSigningCertificate(info: SignerInfo, certificates: readonly Buffer[]): Buffer | undefined {
  for (const [type, standard] of Object.entries(ESS_CERT_ID_DIGESTS)) {
    const value = findAttributeValue(info, type);
    if (!value) continue;
    // SigningCertificate { certs SEQUENCE { ESSCertID { [hashAlgorithm,] certHash … } … } … }
    const [list] = listDerMembers(readDerElement(Buffer.from(value)).content);
    const [first] = list ? listDerMembers(list.content) : [];
    const members = first ? listDerMembers(first.content) : [];
    const hash = members.find(({ tag }) => tag === 0x04)?.content;
    const named = members[0]?.tag === SEQUENCE_TAG ? listDerMembers(members[0].content)[0] : undefined;
    const digest = named
      ? getDigestName(AsnConvert.parse(named.bytes, ObjectIdentifierValue).value)
      : standard;
    if (!hash || digest === undefined) return undefined;
    return certificates.find((der) => createHash(digest).update(der).digest().equals(hash));
  }
  return undefined;
}

/** Reason why a certificate may not sign time-stamps at `time`, or null (RFC 3161, 2.3). */
function findAuthorityFault(der: Buffer, time: Date): string | null {
  const certificate = new X509Certificate(der);
  if (new Date(certificate.validTo) < time) return "its certificate had expired";
  if (new Date(certificate.validFrom) > time) return "its certificate was not valid yet";
  const { extensions } = AsnConvert.parse(der, Certificate).tbsCertificate;
  const usage = extensions?.find(({ extnID }) => extnID === id_ce_extKeyUsage);
  const purposes = usage ? [...AsnConvert.parse(usage.extnValue.buffer, ExtendedKeyUsage)] : [];
  const isOnlyThat = purposes.length === 1 && purposes[0] === id_kp_timeStamping;
  return usage?.critical && isOnlyThat ? null : "its certificate is not made for time-stamps";
}

function findSignatureFault(info: SignerInfo, content: Buffer, signer: Buffer): string | null {
  const digest = getDigestName(info.digestAlgorithm.algorithm);
  if (digest === undefined) return "it is signed over a digest that is not accepted";
  const type = findAttributeValue(info, CONTENT_TYPE);
  if (!type || AsnConvert.parse(type, ObjectIdentifierValue).value !== TST_INFO)
    return "it signs something else";
  const stated = findAttributeValue(info, MESSAGE_DIGEST);
  const isOverContent =
    stated &&
    Buffer.from(AsnConvert.parse(stated, OctetString).buffer).equals(
      createHash(digest).update(content).digest(),
    );
  if (!isOverContent || !info.signedAttrs) return "its signature is over other bytes";
  const isGood = isSignatureGood(
    {
      // The attributes are in the message under [0] and are signed as a SET (RFC 5652, 5.4).
      data: Buffer.from(AsnConvert.serialize(new AttributeSet(info.signedAttrs))),
      signature: Buffer.from(info.signature.buffer),
      algorithm: info.signatureAlgorithm.algorithm,
      key: new X509Certificate(signer).publicKey,
    },
    digest,
  );
  return isGood ? null : "its signature does not fit its certificate";
}

/**
 * Reads a token over the SHA-256 `digest` and checks all of it but the nonce and the clock: imprint,
 * signature, signing certificate, that certificate's purpose and validity at the token's own time.
 * @throws TokenProblem
 */
export function readToken(der: Buffer, digest: Buffer): Token {
  try {
    const signedData = AsnConvert.parse(AsnConvert.parse(der, ContentInfo).content, SignedData);
    const content = signedData.encapContentInfo.eContent?.single;
    if (signedData.encapContentInfo.eContentType !== TST_INFO || !content) {
      throw new TokenProblem("it is not a time-stamp");
    }
    const bytes = Buffer.from(content.buffer);
    const info = AsnConvert.parse(bytes, TSTInfo);
    if (info.messageImprint.hashAlgorithm.algorithm !== SHA_256) {
      throw new TokenProblem("it is over a digest that was not asked for");
    }
    if (!Buffer.from(info.messageImprint.hashedMessage.buffer).equals(digest)) {
      throw new TokenProblem("it is over other bytes");
    }
    const [signerInfo] = signedData.signerInfos;
    if (!signerInfo || signedData.signerInfos.length !== 1) throw new TokenProblem("it is not signed once");
    const certificates = listCmsCertificates(der);
    const signer = findSigningCertificate(signerInfo, certificates);
    if (!signer) throw new TokenProblem("it does not hold the certificate it names");
    const failure = findSignatureFault(signerInfo, bytes, signer) ?? findAuthorityFault(signer, info.genTime);
    if (failure !== null) throw new TokenProblem(failure);
    return {
      der,
      time: info.genTime,
      nonce: info.nonce ? toHexNumber(info.nonce) : null,
      certificates: [signer, ...certificates.filter((other) => !other.equals(signer))],
    };
  } catch (cause) {
    if (cause instanceof TokenProblem) throw cause;
    throw new TokenProblem("it cannot be read", { cause });
  }
}
