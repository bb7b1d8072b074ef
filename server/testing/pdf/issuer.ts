import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import {
  BasicOCSPResponse,
  CertStatus,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  ResponderID,
  ResponseBytes,
  ResponseData,
  RevokedInfo,
  SingleResponse,
} from "@peculiar/asn1-ocsp";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  AccessDescription,
  AlgorithmIdentifier,
  AuthorityInfoAccessSyntax,
  Certificate,
  CRLDistributionPoints,
  DistributionPoint,
  DistributionPointName,
  type Extension,
  GeneralName,
  id_ce_cRLDistributionPoints,
  id_pe_authorityInfoAccess,
} from "@peculiar/asn1-x509";
import { buildCertificateExtension, issueCertificate } from "@/server/pdf/sign/certificate";
import { ECDSA_WITH_SHA_256 } from "@/server/pdf/sign/cms-parts";
import { issueRevocationList } from "@/server/pdf/sign/issue-list";

/**
 * A test certification authority with a revocation list, an OCSP service and a download of its certificate.
 */

const BASIC_RESPONSE = "1.3.6.1.5.5.7.48.1.1";
const OCSP = "1.3.6.1.5.5.7.48.1";
const CA_ISSUERS = "1.3.6.1.5.5.7.48.2";
const DAY_MS = 86_400_000;

const createAddress = (uniformResourceIdentifier: string) => new GeneralName({ uniformResourceIdentifier });

/** Returns the revocation addresses under `base`, for certificates of the issuer that answers there. */
export function buildRevocationSources(
  base: string,
  which: readonly ("ocsp" | "list")[] = ["ocsp", "list"],
  /** Makes the list's address unique, and so not cached. */
  mark = "",
): Extension[] {
  const access = new AuthorityInfoAccessSyntax([
    new AccessDescription({ accessMethod: CA_ISSUERS, accessLocation: createAddress(`${base}/issuer.cer`) }),
    ...(which.includes("ocsp")
      ? [new AccessDescription({ accessMethod: OCSP, accessLocation: createAddress(`${base}/ocsp`) })]
      : []),
  ]);
  const points = new CRLDistributionPoints([
    new DistributionPoint({
      distributionPoint: new DistributionPointName({
        fullName: [createAddress(`${base}/issuer.crl${mark}`)],
      }),
    }),
  ]);
  return [
    buildCertificateExtension(id_pe_authorityInfoAccess, false, access),
    ...(which.includes("list")
      ? [buildCertificateExtension(id_ce_cRLDistributionPoints, false, points)]
      : []),
  ];
}

export class TestingIssuer {
  readonly key: KeyObject;
  readonly certificate: Buffer;
  /** Hexadecimal serial numbers of revoked certificates, as in `X509Certificate`. */
  readonly revoked = new Set<string>();
  readonly broken = new Set<string>();

  constructor(
    name: string,
    readonly baseUrl: string,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const now = Date.now();
    this.key = privateKey;
    this.certificate = issueCertificate({
      commonName: name,
      organisation: "Test",
      publicKey,
      issuerKey: privateKey,
      use: "authority",
      notBefore: new Date(now - 400 * DAY_MS),
      notAfter: new Date(now + 3650 * DAY_MS),
    });
  }

  answer(path: string, body: Buffer): { bytes: Buffer; type: string } | null {
    if (this.broken.has(path)) return null;
    if (path === "/issuer.cer") return { bytes: this.certificate, type: "application/pkix-cert" };
    if (/^\/issuer\.crl(?:\?|$)/.test(path)) return { bytes: this.#list(), type: "application/pkix-crl" };
    if (path === "/ocsp") return { bytes: answerOcspRequest(this, body), type: "application/ocsp-response" };
    return null;
  }

  #list(): Buffer {
    const now = Date.now();
    return issueRevocationList({
      authority: this.certificate,
      key: this.key,
      thisUpdate: new Date(now - 1000),
      nextUpdate: new Date(now + DAY_MS),
      revoked: [...this.revoked].map((serial) => new Uint8Array(Buffer.from(serial, "hex")).buffer),
    });
  }
}

/** Answers an OCSP request as this issuer. */
export function answerOcspRequest(
  issuer: { certificate: Buffer; key: KeyObject; revoked: ReadonlySet<string> },
  body: Buffer,
): Buffer {
  const now = Math.floor(Date.now() / 1000) * 1000;
  const { requestList } = AsnConvert.parse(body, OCSPRequest).tbsRequest;
  const responses = requestList.map(({ reqCert }) => {
    const serial = Buffer.from(reqCert.serialNumber).toString("hex").toUpperCase();
    const isRevoked = issuer.revoked.has(serial);
    return new SingleResponse({
      certID: reqCert,
      certStatus: new CertStatus(
        isRevoked ? { revoked: new RevokedInfo({ revocationTime: new Date(now) }) } : { good: null },
      ),
      thisUpdate: new Date(now - 1000),
      nextUpdate: new Date(now + DAY_MS),
    });
  });
  const { subjectPublicKeyInfo } = AsnConvert.parse(issuer.certificate, Certificate).tbsCertificate;
  const keyHash = createHash("sha1").update(new Uint8Array(subjectPublicKeyInfo.subjectPublicKey)).digest();
  const tbsResponseData = new ResponseData({
    responderID: new ResponderID({ byKey: new OctetString(new Uint8Array(keyHash).buffer) }),
    producedAt: new Date(now),
    responses,
  });
  const signed = Buffer.from(AsnConvert.serialize(tbsResponseData));
  const basic = new BasicOCSPResponse({
    tbsResponseData,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA_256 }),
    signature: new Uint8Array(sign("sha256", signed, issuer.key)).buffer,
  });
  const responseBytes = new ResponseBytes({
    responseType: BASIC_RESPONSE,
    response: new OctetString(AsnConvert.serialize(basic)),
  });
  return Buffer.from(
    AsnConvert.serialize(new OCSPResponse({ responseStatus: OCSPResponseStatus.successful, responseBytes })),
  );
}
