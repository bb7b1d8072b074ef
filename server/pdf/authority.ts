import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  id_kp_codeSigning,
  id_kp_OCSPSigning,
  id_kp_serverAuth,
  id_kp_timeStamping,
  KeyUsageFlags,
} from "@peculiar/asn1-x509";
import { DomainError, isDomainError } from "@/server/domain/errors";
import { isCanonical, issueCertificate, listKeyPurposes, readKeyUsage, toPem } from "./sign/certificate";
import { findCmsFault, signDetached } from "./sign/cms";
import { issueRevocationList } from "./sign/issue-list";
import { openPkcs12 } from "./sign/pkcs12";
import type { Signer, SignerSource } from "./sign/signer";

/**
 * The installation's own signing authority (ruling 28) and the loading of the sealing key. Every reason for a
 * failing seal is found here, at start, and never after the last recipient has signed.
 */

const YEARS = 10;
const HOUR_MS = 3_600_000;

export type AuthorityFiles = {
  keyFile: string;
  certFile: string;
  authorityCertFile: string;
  authorityKeyFile: string;
};

function exportPem(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}

/**
 * Issues a key pair with its certificates, the seal's first, valid from an hour before `now` for ten years.
 */
export function issueSealCertificates(
  organisation: string,
  now: Date,
): { sealKey: KeyObject; chain: [Buffer, Buffer]; authorityKey: KeyObject } {
  const authority = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const seal = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const notBefore = new Date(Math.floor((now.getTime() - HOUR_MS) / 1000) * 1000);
  const notAfter = new Date(notBefore);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + YEARS);
  const mark = createHash("sha256")
    .update(authority.publicKey.export({ type: "spki", format: "der" }))
    .digest("hex")
    .slice(0, 8)
    .toUpperCase();
  const authorityCertificate = issueCertificate({
    commonName: `Rubrica Authority ${mark}`,
    organisation,
    publicKey: authority.publicKey,
    notBefore,
    notAfter,
    use: "authority",
    issuerKey: authority.privateKey,
  });
  const certificate = issueCertificate({
    commonName: `Rubrica Document Seal ${mark}`,
    organisation,
    publicKey: seal.publicKey,
    notBefore,
    notAfter,
    use: "seal",
    issuer: { certificate: authorityCertificate },
    issuerKey: authority.privateKey,
  });
  return {
    sealKey: seal.privateKey,
    chain: [certificate, authorityCertificate],
    authorityKey: authority.privateKey,
  };
}

/**
 * Creates the authority as folder `dir` unless it exists: `seal-key.pem`, `seal-cert.pem` (with its chain),
 * `authority-key.pem`, `authority-cert.pem`, all readable by the owner only. The folder appears whole or not
 * at all. Of several processes that try at once the first wins.
 */
export function createAuthority(dir: string, now: Date, organisation = "Rubrica"): AuthorityFiles {
  const files = {
    keyFile: join(dir, "seal-key.pem"),
    certFile: join(dir, "seal-cert.pem"),
    authorityCertFile: join(dir, "authority-cert.pem"),
    authorityKeyFile: join(dir, "authority-key.pem"),
  };
  if (existsSync(files.certFile)) return files;
  const { sealKey, chain, authorityKey } = issueSealCertificates(organisation, now);
  mkdirSync(dirname(dir), { recursive: true });
  const building = mkdtempSync(`${dir}-`);
  const writePrivateFile = (name: string, text: string) =>
    writeFileSync(join(building, name), text, { mode: 0o600 });
  writePrivateFile("seal-key.pem", exportPem(sealKey));
  writePrivateFile("seal-cert.pem", chain.map(toPem).join(""));
  writePrivateFile("authority-key.pem", exportPem(authorityKey));
  writePrivateFile("authority-cert.pem", toPem(chain[1]));
  try {
    renameSync(building, dir);
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    if (!existsSync(files.certFile)) throw error;
  }
  return files;
}

function parseCertificates(text: string): Buffer[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate(block).raw);
}

function createRefusal(message: string, cause?: unknown): DomainError {
  return new DomainError("SERVICE_UNAVAILABLE", `The signing key cannot be used: ${message}`, { cause });
}

function readText(file: string, variable: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw createRefusal(`${variable} (${file}) cannot be read.`, cause);
  }
}

function readPkcs12(file: string, passphrase: string): { key: KeyObject; chain: Buffer[] } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    throw createRefusal(`SIGNING_P12_FILE (${file}) cannot be read.`, cause);
  }
  try {
    return openPkcs12(bytes, passphrase);
  } catch (cause) {
    if (isDomainError(cause)) throw cause;
    throw createRefusal("SIGNING_P12_FILE cannot be opened with SIGNING_PASSPHRASE.", cause);
  }
}

function readKey(source: SignerSource): { key: KeyObject; chain: Buffer[] } {
  if ("p12File" in source) return readPkcs12(source.p12File, source.passphrase ?? "");
  const keyText = readText(source.keyFile, "SIGNING_KEY_FILE");
  const chain = parseCertificates(readText(source.certFile, "SIGNING_CERT_FILE"));
  try {
    const passphrase = source.passphrase;
    const key = createPrivateKey(passphrase === undefined ? keyText : { key: keyText, passphrase });
    return { key, chain };
  } catch (cause) {
    throw createRefusal("SIGNING_KEY_FILE holds no private key that SIGNING_PASSPHRASE opens.", cause);
  }
}

function isKeyGoodEnough(key: KeyObject): boolean {
  const details = key.asymmetricKeyDetails;
  if (key.asymmetricKeyType === "rsa") return (details?.modulusLength ?? 0) >= 2048;
  const curves = ["prime256v1", "secp384r1", "secp521r1"];
  return key.asymmetricKeyType === "ec" && curves.includes(details?.namedCurve ?? "");
}

function orderChain(key: KeyObject, certificates: readonly Buffer[]): X509Certificate[] {
  const all = certificates.map((der) => new X509Certificate(der));
  let current = all.find((certificate) => certificate.checkPrivateKey(key));
  const chain: X509Certificate[] = [];
  while (current && !chain.includes(current)) {
    chain.push(current);
    const child: X509Certificate = current;
    current = all.find((certificate) => certificate !== child && child.checkIssued(certificate));
  }
  return chain;
}

function getCommonName(certificate: X509Certificate): string {
  return /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? "Rubrica";
}

function formatPlace(certificate: X509Certificate, index: number): string {
  return index === 0 ? "its certificate" : `the certificate of ${getCommonName(certificate)}`;
}

function refuseOutOfTime(chain: readonly X509Certificate[], now: Date): void {
  for (const [index, certificate] of chain.entries()) {
    const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
    if (from > now)
      throw createRefusal(`${formatPlace(certificate, index)} is valid only from ${from.toISOString()}.`);
    if (to <= now) throw createRefusal(`${formatPlace(certificate, index)} expired on ${to.toISOString()}.`);
  }
}

/** Purposes other than signing documents (RFC 5280, 4.2.1.12; RFC 9336). */
const OTHER_PURPOSES: readonly string[] = [
  id_kp_serverAuth,
  id_kp_codeSigning,
  id_kp_timeStamping,
  id_kp_OCSPSigning,
];

function refuseWrongUse(own: Buffer): void {
  const usage = readKeyUsage(own);
  const signing = KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation;
  if (usage !== null && (usage & signing) === 0) {
    throw createRefusal("its certificate allows neither digitalSignature nor nonRepudiation.");
  }
  const purposes = listKeyPurposes(own);
  if (purposes.length > 0 && purposes.every((purpose) => OTHER_PURPOSES.includes(purpose))) {
    throw createRefusal(
      "its certificate is made for something else than signing documents (extended key usage).",
    );
  }
}

/**
 * Every certificate must really have been signed by the next; `orderChain` compared names and key usage only.
 */
function refuseBrokenChain(chain: readonly X509Certificate[]): void {
  for (const [index, certificate] of chain.entries()) {
    const issuer = chain[index + 1];
    if (!issuer) return;
    if (!certificate.verify(issuer.publicKey)) {
      throw createRefusal(`${formatPlace(certificate, index)} was not signed by ${getCommonName(issuer)}.`);
    }
    if (!issuer.ca) {
      throw createRefusal(`${formatPlace(issuer, index + 1)} may not issue certificates.`);
    }
  }
}

/** Makes and verifies a trial signature, so that a bad key fails before the first seal. */
function refuseUnsound(signer: Signer): void {
  const [own] = signer.chain;
  const digest = createHash("sha256").update("Rubrica signing self-test").digest();
  const failure = own ? findCmsFault(signDetached(signer, digest), digest, own) : "there is no certificate";
  if (failure !== null) throw createRefusal(`a trial signature did not verify: ${failure}.`);
}

/** @throws DomainError SERVICE_UNAVAILABLE when a certificate of the chain has expired since it was loaded */
export function assertStillValid(signer: Signer, now: Date): void {
  refuseOutOfTime(
    signer.chain.map((der) => new X509Certificate(der)),
    now,
  );
}

/** Issues revocation lists of the own authority, if its key is available: it has no other publisher. */
function createRevocationLists(
  source: SignerSource,
  chain: readonly X509Certificate[],
): Signer["revocationList"] {
  const keyFile = "authorityKeyFile" in source ? source.authorityKeyFile : undefined;
  const authority = chain[1];
  if (keyFile === undefined || !authority || !existsSync(keyFile)) return undefined;
  const key = createPrivateKey(readText(keyFile, "DATA_DIR/signing"));
  if (!authority.checkPrivateKey(key)) return undefined;
  // Valid as long as the authority: no later list will be published anywhere.
  const nextUpdate = new Date(authority.validTo);
  return (at) => issueRevocationList({ authority: authority.raw, key, thisUpdate: at, nextUpdate });
}

/**
 * Loads and tries the sealing key and its chain.
 * @throws DomainError SERVICE_UNAVAILABLE with a sentence that says what to change: unreadable file, wrong
 * passphrase, key and certificate that do not belong together, weak key, or a certificate not yet valid,
 * expired, for another purpose or not signed by the next.
 */
export function loadSigner(source: SignerSource, now: Date): Signer {
  const { key, chain: unorderedChain } = readKey(source);
  if (unorderedChain.length === 0) throw createRefusal("no certificate was found beside the key.");
  if (!isKeyGoodEnough(key))
    throw createRefusal("the key must be RSA of at least 2048 bits or P-256, P-384, P-521.");
  const chain = orderChain(key, unorderedChain);
  const [own] = chain;
  if (!own) throw createRefusal("the certificate was issued for another key.");
  refuseOutOfTime(chain, now);
  refuseWrongUse(own.raw);
  refuseBrokenChain(chain);
  if (!chain.every(({ raw }) => isCanonical(raw))) {
    throw createRefusal("one of its certificates is not in canonical DER form.");
  }
  const revocationList = createRevocationLists(source, chain);
  const signer: Signer = {
    key,
    chain: chain.map(({ raw }) => raw),
    name: getCommonName(own),
    ...(revocationList ? { revocationList } : {}),
  };
  refuseUnsound(signer);
  return signer;
}
