import { X509Certificate } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTemporaryFolder, runTool } from "@/server/testing/pdf/judges";

/** Keys, certificates and CMS by OpenSSL, so that the verified data comes from third-party code. */

export type KeyKind = "rsa" | "pss" | "p256" | "p384" | "p521";
export type Digest = "sha1" | "sha256" | "sha384" | "sha512";
type Use = "signing" | "timeStamping" | "OCSPSigning";
export type IssuedSigner = { kind: KeyKind; keyFile: string; certFile: string };

function runOpenssl(args: readonly string[]): Buffer {
  const ran = runTool("openssl", args);
  if (ran.code !== 0) throw new Error(`openssl ${args.join(" ")}: ${ran.output}`);
  return ran.bytes;
}

const GENERATE: Record<KeyKind, readonly string[]> = {
  rsa: ["RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
  pss: ["RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
  p256: ["EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
  p384: ["EC", "-pkeyopt", "ec_paramgen_curve:P-384"],
  p521: ["EC", "-pkeyopt", "ec_paramgen_curve:P-521"],
};

/** An authority in its own folder, and the certificates it issues. */
export class TestingAuthority {
  readonly folder = createTemporaryFolder();
  readonly certFile = join(this.folder, "ca.pem");
  readonly #keyFile = join(this.folder, "ca.key");
  #count = 0;

  constructor(name = "Somebody Else's Authority") {
    mkdirSync(this.folder, { recursive: true });
    runOpenssl(["genpkey", "-algorithm", ...GENERATE.p256, "-out", this.#keyFile]);
    runOpenssl([
      ...["req", "-x509", "-new", "-key", this.#keyFile, "-subj", `/O=Test/CN=${name}`, "-days", "3650"],
      ...["-addext", "keyUsage=critical,keyCertSign,cRLSign", "-out", this.certFile],
    ]);
  }

  get certificate(): Buffer {
    return new X509Certificate(readFileSync(this.certFile)).raw;
  }

  issue(kind: KeyKind, options: { name?: string; days?: number; use?: Use } = {}): IssuedSigner {
    const base = join(this.folder, `person-${++this.#count}`);
    const [keyFile, certFile] = [`${base}.key`, `${base}.pem`];
    const { name = `Person ${this.#count}`, days = 3650, use = "signing" } = options;
    const extended = use === "signing" ? "" : `extendedKeyUsage=critical,${use}\n`;
    writeFileSync(`${base}.ext`, `keyUsage=critical,digitalSignature,nonRepudiation\n${extended}`);
    runOpenssl(["genpkey", "-algorithm", ...GENERATE[kind], "-out", keyFile]);
    runOpenssl([
      "req",
      "-utf8",
      "-new",
      "-key",
      keyFile,
      "-subj",
      `/O=Test/CN=${name}`,
      "-out",
      `${base}.csr`,
    ]);
    runOpenssl([
      ...["x509", "-req", "-in", `${base}.csr`, "-CA", this.certFile, "-CAkey", this.#keyFile],
      ...["-set_serial", String(1000 + this.#count), "-days", String(days), "-extfile", `${base}.ext`],
      ...["-out", certFile],
    ]);
    return { kind, keyFile, certFile };
  }

  /** DER of a revocation list with these certificates. */
  revoke(people: readonly IssuedSigner[]): Buffer {
    const base = join(this.folder, `list-${++this.#count}`);
    const rows = people.map(({ certFile }) => {
      const { serialNumber } = new X509Certificate(readFileSync(certFile));
      return `R\t360101000000Z\t250101000000Z\t${serialNumber}\tunknown\t/CN=x\n`;
    });
    writeFileSync(`${base}.txt`, rows.join(""));
    writeFileSync(`${base}.number`, "01\n");
    const settings = [`database = ${base}.txt`, `crlnumber = ${base}.number`, "default_md = sha256"];
    writeFileSync(`${base}.cnf`, `[ca]\ndefault_ca = one\n[one]\n${settings.join("\n")}\n`);
    const signer = ["-cert", this.certFile, "-keyfile", this.#keyFile];
    runOpenssl([
      "ca",
      "-config",
      `${base}.cnf`,
      "-gencrl",
      "-crldays",
      "30",
      ...signer,
      "-out",
      `${base}.pem`,
    ]);
    return runOpenssl(["crl", "-in", `${base}.pem`, "-outform", "DER"]);
  }

  /** DER of an OCSP response about one of its certificates, valid for a day; `by` signs for the authority. */
  answer(
    person: IssuedSigner,
    { isRevoked = false, by }: { isRevoked?: boolean; by?: IssuedSigner } = {},
  ): Buffer {
    const base = join(this.folder, `answer-${++this.#count}`);
    const { serialNumber } = new X509Certificate(readFileSync(person.certFile));
    const row = isRevoked ? "R\t360101000000Z\t250101000000Z" : "V\t360101000000Z\t";
    writeFileSync(`${base}.txt`, `${row}\t${serialNumber}\tunknown\t/CN=x\n`);
    const [signer, key] = by ? [by.certFile, by.keyFile] : [this.certFile, this.#keyFile];
    runOpenssl([
      ...["ocsp", "-index", `${base}.txt`, "-CA", this.certFile, "-rsigner", signer, "-rkey", key],
      ...["-issuer", this.certFile, "-cert", person.certFile, "-ndays", "1", "-respout", `${base}.der`],
    ]);
    return readFileSync(`${base}.der`);
  }

  /** DER of a time-stamp token over these bytes. */
  stamp(person: IssuedSigner, bytes: Buffer): Buffer {
    const base = join(this.folder, `stamp-${++this.#count}`);
    writeFileSync(`${base}.in`, bytes);
    writeFileSync(`${base}.serial`, "01\n");
    writeFileSync(
      `${base}.cnf`,
      [
        "[tsa]\ndefault_tsa = one\n[one]",
        `serial = ${base}.serial\ncrypto_device = builtin\nsigner_digest = sha256`,
        "default_policy = 1.2.3.4.1\ndigests = sha256\nordering = no\ntsa_name = no\ness_cert_id_chain = no",
        "ess_cert_id_alg = sha256\naccuracy = secs:1\n",
      ].join("\n"),
    );
    runOpenssl(["ts", "-query", "-data", `${base}.in`, "-sha256", "-cert", "-out", `${base}.tsq`]);
    runOpenssl([
      ...["ts", "-reply", "-config", `${base}.cnf`, "-queryfile", `${base}.tsq`, "-signer", person.certFile],
      ...["-inkey", person.keyFile, "-chain", this.certFile, "-token_out", "-out", `${base}.tok`],
    ]);
    return readFileSync(`${base}.tok`);
  }

  /** DER of a CMS over these bytes, which it contains only if `isInside`. */
  sign(
    person: IssuedSigner,
    bytes: Buffer,
    options: { digest?: Digest; isCades?: boolean; hasAttributes?: boolean; isInside?: boolean } = {},
  ): Buffer {
    const base = join(this.folder, `signed-${++this.#count}`);
    const { digest = "sha256", isCades = true, hasAttributes = true, isInside = false } = options;
    writeFileSync(`${base}.in`, bytes);
    const padding = person.kind === "pss" ? ["-keyopt", "rsa_padding_mode:pss"] : [];
    runOpenssl([
      ...["cms", "-sign", "-binary", "-in", `${base}.in`, "-outform", "DER", "-md", digest],
      ...["-signer", person.certFile, "-inkey", person.keyFile, "-certfile", this.certFile, ...padding],
      ...(isInside ? ["-nodetach"] : []),
      ...(hasAttributes ? (isCades ? ["-cades"] : []) : ["-noattr"]),
      ...["-out", `${base}.der`],
    ]);
    return readFileSync(`${base}.der`);
  }
}
