import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from "node:crypto";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  Extensions,
  GeneralName,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  OtherName,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from "@peculiar/asn1-x509";
import { issueRevocationList } from "@/server/pdf/sign/issue-list";
import { answerOcspRequest, buildRevocationSources } from "@/server/testing/pdf/issuer";

/** A certificate authority for tests, like an accredited issuer of signature certificates. */

const ECDSA_WITH_SHA_256 = "1.2.840.10045.4.3.2";
const HOLDER_RUT = "1.3.6.1.4.1.8321.1";
const DAY_MS = 86_400_000;

export type CertificateHolder = {
  commonName: string;
  /** For example `12345678-5`; null omits it. */
  run: string | null;
  /** The certificate's part that holds the RUN. */
  runIn?: "serialNumber" | "alternativeName";
  usage?: number;
  /** Revocation sources named in the certificate. */
  revocation?: readonly ("ocsp" | "list")[];
  notBefore?: Date;
  notAfter?: Date;
};

function getName(parts: readonly (readonly [string, string])[]): Name {
  return new Name(
    parts.map(
      ([type, value]) =>
        new RelativeDistinguishedName([
          new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String: value }) }),
        ]),
    ),
  );
}

const toSpki = (key: KeyObject): SubjectPublicKeyInfo =>
  AsnConvert.parse(key.export({ type: "spki", format: "der" }), SubjectPublicKeyInfo);

const getId = (info: SubjectPublicKeyInfo): ArrayBuffer =>
  new Uint8Array(createHash("sha1").update(Buffer.from(info.subjectPublicKey)).digest()).buffer;

const createExtension = (extnID: string, critical: boolean, value: unknown): Extension =>
  new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });

function generateSerialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(12));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.buffer;
}

/** An IA5String in the explicit tag of an otherName's value. */
function createOtherRut(run: string): GeneralName {
  const text = Buffer.from(run, "latin1");
  const string = Buffer.concat([Buffer.of(0x16, text.length), text]);
  return new GeneralName({
    otherName: new OtherName({ typeId: HOLDER_RUT, value: new Uint8Array(string).buffer }),
  });
}

export class TestAuthority {
  readonly #key = generateKeyPairSync("ec", { namedCurve: "P-256" });
  /** Hexadecimal serial numbers, as in `X509Certificate`. */
  readonly revoked = new Set<string>();
  readonly certificate: Buffer;

  constructor(
    readonly commonName: string,
    /** Base URL of its revocation data (`answer`); null names no source. */
    readonly baseUrl: string | null,
  ) {
    const now = Date.now();
    this.certificate = this.#certify({
      subject: getName([["2.5.4.3", commonName]]),
      publicKey: this.#key.publicKey,
      notBefore: new Date(now - 400 * DAY_MS),
      notAfter: new Date(now + 3650 * DAY_MS),
      extensions: [
        createExtension(id_ce_basicConstraints, true, new BasicConstraints({ cA: true })),
        createExtension(
          id_ce_keyUsage,
          true,
          new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign),
        ),
      ],
    });
  }

  get pem(): string {
    return new X509Certificate(this.certificate).toString();
  }

  /** Returns the DER of a certificate for a holder's key. */
  issue(holder: CertificateHolder, publicKey: KeyObject): Buffer {
    const now = Date.now();
    const { run, runIn = "serialNumber" } = holder;
    const isSerial = run !== null && runIn === "serialNumber";
    const usage = holder.usage ?? KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation;
    return this.#certify({
      subject: getName([
        ["2.5.4.6", "CL"],
        ...(isSerial ? [["2.5.4.5", run] as const] : []),
        ["2.5.4.3", holder.commonName],
      ]),
      publicKey,
      notBefore: holder.notBefore ?? new Date(now - 300 * DAY_MS),
      notAfter: holder.notAfter ?? new Date(now + 300 * DAY_MS),
      extensions: [
        createExtension(id_ce_basicConstraints, true, new BasicConstraints()),
        createExtension(id_ce_keyUsage, true, new KeyUsage(usage)),
        ...(this.baseUrl === null ? [] : buildRevocationSources(this.baseUrl, holder.revocation)),
        ...(run !== null && !isSerial
          ? [createExtension(id_ce_subjectAltName, false, new SubjectAlternativeName([createOtherRut(run)]))]
          : []),
      ],
    });
  }

  revoke(der: Buffer): void {
    this.revoked.add(new X509Certificate(der).serialNumber);
  }

  /** Answers a path of `revocationSources`; null for any other. */
  answer(path: string, body: Buffer): Buffer | null {
    if (path === "/issuer.crl") return this.#list();
    if (path === "/issuer.cer") return this.certificate;
    const { certificate, revoked } = this;
    return path === "/ocsp"
      ? answerOcspRequest({ certificate, revoked, key: this.#key.privateKey }, body)
      : null;
  }

  #list(): Buffer {
    const now = Date.now();
    return issueRevocationList({
      authority: this.certificate,
      key: this.#key.privateKey,
      thisUpdate: new Date(now - 60_000),
      nextUpdate: new Date(now + DAY_MS),
      revoked: [...this.revoked].map((serial) => new Uint8Array(Buffer.from(serial, "hex")).buffer),
    });
  }

  #sign(der: ArrayBuffer): ArrayBuffer {
    return new Uint8Array(sign("sha256", Buffer.from(der), this.#key.privateKey)).buffer;
  }

  #certify(given: {
    subject: Name;
    publicKey: KeyObject;
    notBefore: Date;
    notAfter: Date;
    extensions: Extension[];
  }): Buffer {
    const algorithm = new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA_256 });
    const issuer = toSpki(this.#key.publicKey);
    const own = toSpki(given.publicKey);
    const tbsCertificate = new TBSCertificate({
      version: Version.v3,
      serialNumber: generateSerialNumber(),
      signature: algorithm,
      issuer: getName([["2.5.4.3", this.commonName]]),
      validity: new Validity({ notBefore: given.notBefore, notAfter: given.notAfter }),
      subject: given.subject,
      subjectPublicKeyInfo: own,
      extensions: new Extensions([
        ...given.extensions,
        createExtension(id_ce_subjectKeyIdentifier, false, new SubjectKeyIdentifier(getId(own))),
        createExtension(
          id_ce_authorityKeyIdentifier,
          false,
          new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(getId(issuer)) }),
        ),
      ]),
    });
    const signatureValue = this.#sign(AsnConvert.serialize(tbsCertificate));
    const whole = new Certificate({ tbsCertificate, signatureAlgorithm: algorithm, signatureValue });
    return Buffer.from(AsnConvert.serialize(whole));
  }
}
