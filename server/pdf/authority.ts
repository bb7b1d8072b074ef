import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
  X509Certificate,
} from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { KeyUsageFlags } from "@peculiar/asn1-x509";
import { isRefusal, Refusal } from "@/server/domain/errors";
import { isCanonical, issueCertificate, keyUsageOf, toPem } from "./sign/certificate";
import { openPkcs12 } from "./sign/pkcs12";
import type { Signer, SignerSource } from "./sign/signer";

/**
 * The installation's own signing authority (ruling 28) and the loading of the key that seals. Everything that could
 * make a seal fail is found here, at start, never after the last signer has signed.
 */

const YEARS = 10;
const HOUR_MS = 3_600_000;

export type AuthorityFiles = { keyFile: string; certFile: string; authorityCertFile: string };

function pem(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}

/** A key pair with its certificates, the seal's first, valid from an hour before `now` for ten years. */
export function issueSeal(
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
 * Creates the authority as folder `dir` unless it is there already: `seal-key.pem`, `seal-cert.pem` (with its chain),
 * `authority-key.pem`, `authority-cert.pem`, all readable by the owner only. The folder appears whole or not at all,
 * and of several processes that try at once the first wins.
 */
export function createAuthority(dir: string, now: Date, organisation = "Rubrica"): AuthorityFiles {
  const files = {
    keyFile: join(dir, "seal-key.pem"),
    certFile: join(dir, "seal-cert.pem"),
    authorityCertFile: join(dir, "authority-cert.pem"),
  };
  if (existsSync(files.certFile)) return files;
  const { sealKey, chain, authorityKey } = issueSeal(organisation, now);
  mkdirSync(dirname(dir), { recursive: true });
  const building = mkdtempSync(`${dir}-`);
  const write = (name: string, text: string) => writeFileSync(join(building, name), text, { mode: 0o600 });
  write("seal-key.pem", pem(sealKey));
  write("seal-cert.pem", chain.map(toPem).join(""));
  write("authority-key.pem", pem(authorityKey));
  write("authority-cert.pem", toPem(chain[1]));
  try {
    renameSync(building, dir);
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    if (!existsSync(files.certFile)) throw error;
  }
  return files;
}

function certificatesIn(text: string): Buffer[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate(block).raw);
}

function refuse(message: string, cause?: unknown): Refusal {
  return new Refusal("SERVICE_UNAVAILABLE", `The signing key cannot be used: ${message}`, { cause });
}

function readText(file: string, variable: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw refuse(`${variable} (${file}) cannot be read.`, cause);
  }
}

function readPkcs12(file: string, passphrase: string): { key: KeyObject; chain: Buffer[] } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    throw refuse(`SIGNING_P12_FILE (${file}) cannot be read.`, cause);
  }
  try {
    return openPkcs12(bytes, passphrase);
  } catch (cause) {
    if (isRefusal(cause)) throw cause;
    throw refuse("SIGNING_P12_FILE cannot be opened with SIGNING_PASSPHRASE.", cause);
  }
}

function readKey(source: SignerSource): { key: KeyObject; chain: Buffer[] } {
  if ("p12File" in source) return readPkcs12(source.p12File, source.passphrase ?? "");
  const keyText = readText(source.keyFile, "SIGNING_KEY_FILE");
  const chain = certificatesIn(readText(source.certFile, "SIGNING_CERT_FILE"));
  try {
    const passphrase = source.passphrase;
    const key = createPrivateKey(passphrase === undefined ? keyText : { key: keyText, passphrase });
    return { key, chain };
  } catch (cause) {
    throw refuse("SIGNING_KEY_FILE holds no private key that SIGNING_PASSPHRASE opens.", cause);
  }
}

function isKeyGoodEnough(key: KeyObject): boolean {
  const details = key.asymmetricKeyDetails;
  if (key.asymmetricKeyType === "rsa") return (details?.modulusLength ?? 0) >= 2048;
  const curves = ["prime256v1", "secp384r1", "secp521r1"];
  return key.asymmetricKeyType === "ec" && curves.includes(details?.namedCurve ?? "");
}

/** The seal's certificate and those above it, in order, leaving out what does not belong. */
function orderChain(key: KeyObject, certificates: readonly Buffer[]): Buffer[] {
  const all = certificates.map((der) => new X509Certificate(der));
  let current = all.find((certificate) => certificate.checkPrivateKey(key));
  const chain: X509Certificate[] = [];
  while (current && !chain.includes(current)) {
    chain.push(current);
    const child: X509Certificate = current;
    current = all.find((certificate) => certificate !== child && child.checkIssued(certificate));
  }
  return chain.map((certificate) => certificate.raw);
}

function commonName(certificate: X509Certificate): string {
  return /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? "Rubrica";
}

/**
 * Loads and tries the key that seals.
 * @throws Refusal SERVICE_UNAVAILABLE with a sentence that says what to change: unreadable file, wrong passphrase, key
 * and certificate that do not belong together, weak key, not yet valid or expired, not made for signing.
 */
export function loadSigner(source: SignerSource, now: Date): Signer {
  const { key, chain: given } = readKey(source);
  if (given.length === 0) throw refuse("no certificate was found beside the key.");
  if (!isKeyGoodEnough(key))
    throw refuse("the key must be RSA of at least 2048 bits or P-256, P-384, P-521.");
  const chain = orderChain(key, given);
  const [own] = chain;
  if (!own) throw refuse("the certificate was issued for another key.");
  const certificate = new X509Certificate(own);
  if (new Date(certificate.validFrom) > now) {
    throw refuse(`its certificate is valid only from ${new Date(certificate.validFrom).toISOString()}.`);
  }
  if (new Date(certificate.validTo) <= now) {
    throw refuse(`its certificate expired on ${new Date(certificate.validTo).toISOString()}.`);
  }
  const usage = keyUsageOf(own);
  const signing = KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation;
  if (usage !== null && (usage & signing) === 0) {
    throw refuse("its certificate allows neither digitalSignature nor nonRepudiation.");
  }
  if (!chain.every(isCanonical)) throw refuse("one of its certificates is not in canonical DER form.");
  const probe = Buffer.from("Rubrica signing self-test");
  if (!verify("sha256", probe, certificate.publicKey, sign("sha256", probe, key))) {
    throw refuse("a trial signature did not verify.");
  }
  return { key, chain, name: commonName(certificate) };
}
