import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { hashChainEntry } from "@/server/db/store/audit";
import { createTemporaryFolder, runTool } from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { TestingAuthority } from "@/server/testing/verify/signers";
import { addSignature, appendUpdate, findObjectBody, getRootNumber } from "@/server/testing/verify/updates";
import { loadVerifierSource } from "./standalone";

vi.setConfig({ testTimeout: toPatientMs(60) });

const authority = new TestingAuthority();
const person = authority.issue("p256", { name: "Ana Díaz" });
const folder = createTemporaryFolder();
const script = join(folder, "verify.mjs");
const original = simplePdf();
const sealed = addSignature(original, {
  field: "Seal",
  permission: 1,
  sign: (covered) => authority.sign(person, covered),
});
const changed = appendUpdate(sealed, {
  objects: {
    [getRootNumber(sealed)]: findObjectBody(sealed, getRootNumber(sealed)).replace(
      /^<</,
      "<< /PageMode /FullScreen",
    ),
  },
});

/** Runs the single file in an empty folder, with a bare environment and no way to the network. */
function runVerifier(args: readonly string[], cwd = folder) {
  const ran = spawnSync(process.execPath, [script, ...args], {
    cwd,
    env: { NODE_ENV: "production" },
    encoding: "utf8",
  });
  return { code: ran.status, out: ran.stdout, complaint: ran.stderr };
}

beforeAll(async () => {
  writeFileSync(script, await loadVerifierSource(undefined));
  writeFileSync(join(folder, "ca.pem"), readFileSync(authority.certFile));
  writeFileSync(join(folder, "sealed.pdf"), sealed);
  writeFileSync(join(folder, "changed.pdf"), changed);
  writeFileSync(join(folder, "plain.pdf"), original);
  writeFileSync(join(folder, "cut.pdf"), sealed.subarray(0, -1));
  writeFileSync(join(folder, "blanks.pdf"), Buffer.concat([sealed, Buffer.from("\r\n ")]));
  const astray = appendUpdate(sealed, { objects: { 90: "<< >>" }, without: ["prev"] });
  writeFileSync(join(folder, "astray.pdf"), astray);
});

describe("verify.mjs alone in a folder", () => {
  test("imports nothing but Node's own modules", () => {
    const imported = [...readFileSync(script, "utf8").matchAll(/^import .*? from "([^"]+)"/gm)].map(
      ([, name]) => name,
    );
    expect(imported.filter((name) => !name?.startsWith("node:"))).toEqual([]);
    expect(imported.filter((name) => /net|http|dns|tls|child_process|worker/.test(name ?? ""))).toEqual([]);
  });

  test.each<[name: string, args: string[], code: number, says: RegExp]>([
    ["a sound file of a known authority passes", ["sealed.pdf", "--trust", "ca.pem"], 0, /ISSUER_KNOWN/],
    ["a sound file of an unknown one is left open", ["sealed.pdf"], 2, /ISSUER_UNKNOWN/],
    ["a changed file fails", ["changed.pdf", "--trust", "ca.pem"], 1, /CHANGED_AFTER_SIGNING/],
    ["a file without signatures is left open", ["plain.pdf"], 2, /NO_SIGNATURES/],
    ["it speaks Spanish", ["sealed.pdf", "--trust", "ca.pem", "--language", "es"], 0, /La firma abarca todo/],
    [
      "its certificate judged when it had expired is left open",
      ["sealed.pdf", "--trust", "ca.pem", "--at", "2066-01-01"],
      2,
      /CERTIFICATE_EXPIRED/,
    ],
    [
      "a file whose last newline was cut is left open, in Spanish too",
      ["cut.pdf", "--trust", "ca.pem", "--language", "es"],
      2,
      /Falta el salto de línea.*CUT_NEWLINE/,
    ],
    [
      "blanks behind the end are left open",
      ["blanks.pdf", "--trust", "ca.pem"],
      2,
      /white space.*TRAILING_BLANKS/,
    ],
    ["an end that leads elsewhere fails", ["astray.pdf", "--trust", "ca.pem"], 1, /LATER_LINKS_WRONG/],
    ["a file that is no PDF is left open", ["ca.pem"], 2, /FILE_NOT_PDF/],
  ])("%s", (_, args, code, says) => {
    const { code: found, out } = runVerifier(args);
    expect(out).toMatch(says);
    expect(found).toBe(code);
  });

  test("a call without a file, or with a missing file, is told apart from verdicts", () => {
    expect(runVerifier([])).toMatchObject({ code: 64, complaint: expect.stringContaining("Usage") });
    expect(runVerifier(["nothing.pdf"])).toMatchObject({
      code: 64,
      complaint: expect.stringContaining("nothing.pdf"),
    });
  });

  test("--json gives the same verdict for machines", () => {
    const { code, out } = runVerifier(["sealed.pdf", "--trust", "ca.pem", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      status: "passed",
      signatures: [
        { kind: "certification", permission: 1, coversWholeFile: true, certificate: { name: "Ana Díaz" } },
      ],
      file: { sha256: createHash("sha256").update(sealed).digest("hex") },
    });
  });
});

const ENVELOPE = "envelope_abcdefghijklmnop";

/** The log as the product chains it, written as the bundle writes it. */
function buildAuditLines(): string {
  let prevHash: Uint8Array = new Uint8Array(32);
  return ["DOCUMENT_CREATED", "DOCUMENT_SENT", "DOCUMENT_COMPLETED"]
    .map((type, index) => {
      const entry = {
        envelopeId: ENVELOPE,
        seq: index + 1,
        type,
        data: { title: "Contrato ñandú", z: 1, a: [1.5, null, "\u2028"] },
        actor: { kind: "system", job: "seal" },
        name: null,
        email: null,
        userId: null,
        ipAddress: null,
        userAgent: null,
        createdAt: new Date(1_800_000_000_000 + index),
      };
      const hash = hashChainEntry(prevHash, entry);
      const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
      const line = {
        ...entry,
        createdAt: entry.createdAt.toISOString(),
        prevHash: toHex(prevHash),
        hash: toHex(hash),
      };
      prevHash = hash;
      return `${JSON.stringify(line)}\n`;
    })
    .join("");
}

function writeBundle(): string {
  const place = join(createTemporaryFolder(), "bundle");
  const parts: [path: string, kind: string, bytes: Buffer | string][] = [
    ["README.txt", "readme", "Evidence"],
    ["audit.jsonl", "audit-log", buildAuditLines()],
    ["certificates/seal.pem", "certificates", readFileSync(authority.certFile)],
    ["consent/01-Ana-1-es.txt", "consent", "Acepto"],
    ["sealed/01-Contract.pdf", "sealed", sealed],
    ["originals/01-Contract.pdf", "original", original],
  ];
  const files = parts.map(([path, kind, bytes]) => {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), bytes);
    return { path, kind, sha256: createHash("sha256").update(bytes).digest("hex") };
  });
  writeFileSync(join(place, "manifest.json"), JSON.stringify({ version: 1, envelopeId: ENVELOPE, files }));
  return place;
}

describe("an evidence bundle", () => {
  const place = writeBundle();
  const copyBundle = (): string => {
    const other = join(createTemporaryFolder(), "bundle");
    cpSync(place, other, { recursive: true });
    return other;
  };

  test("passes whole, and says when its authority is known only from the bundle", () => {
    const { code, out } = runVerifier(["--bundle", place]);
    expect(out).toMatch(/ISSUER_FROM_BUNDLE/);
    expect(out).toMatch(/LOG_UNBROKEN/);
    expect(code).toBe(0);
    expect(runVerifier(["--bundle", place, "--trust", "ca.pem"]).out).not.toMatch(/ISSUER_FROM_BUNDLE/);
  });

  test("names each part that is changed or missing", () => {
    const all = readdirSync(place, { recursive: true, encoding: "utf8" }).filter((path) =>
      /\.\w+$/.test(path),
    );
    expect(all).toHaveLength(7);
    for (const path of all) {
      const flipped = copyBundle();
      const bytes = readFileSync(join(flipped, path));
      const middle = bytes.length >> 1;
      bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      writeFileSync(join(flipped, path), bytes);
      const gone = copyBundle();
      rmSync(join(gone, path));
      for (const hurt of [flipped, gone]) {
        const { code, out } = runVerifier(["--bundle", hurt]);
        expect(code, `${path}: ${out}`).toBe(1);
        expect(out).toContain(path);
      }
    }
  });

  test("names an added file, and a list entry that leads out of the folder", () => {
    const more = copyBundle();
    writeFileSync(join(more, "sealed/02-Other.pdf"), sealed);
    expect(runVerifier(["--bundle", more])).toMatchObject({
      code: 1,
      out: expect.stringContaining("02-Other.pdf"),
    });
    const astray = copyBundle();
    const manifest = readFileSync(join(astray, "manifest.json"), "utf8");
    writeFileSync(join(astray, "manifest.json"), manifest.replace("README.txt", "../../etc/passwd"));
    expect(runVerifier(["--bundle", astray])).toMatchObject({
      code: 1,
      out: expect.stringContaining("../../etc/passwd"),
    });
  });

  test("exposes a log that was rewritten with its list, but not chained anew", () => {
    const forged = copyBundle();
    const lines = buildAuditLines().replace("DOCUMENT_SENT", "DOCUMENT_OPENED");
    const manifest = readFileSync(join(forged, "manifest.json"), "utf8");
    const hashText = (text: string) => createHash("sha256").update(text).digest("hex");
    writeFileSync(join(forged, "audit.jsonl"), lines);
    writeFileSync(
      join(forged, "manifest.json"),
      manifest.replace(hashText(buildAuditLines()), hashText(lines)),
    );
    expect(runVerifier(["--bundle", forged])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/audit\.jsonl: 2.*LOG_BROKEN/),
    });
  });
});

test("verify.mjs runs on Node 20 and later", () => {
  // The bundler has this target and refuses syntax it cannot lower. An older Node on the machine must agree.
  for (const node of [process.execPath, "/usr/bin/node"].filter((path) => existsSync(path))) {
    const [major = "0"] = runTool(node, ["-p", "process.versions.node"]).output.split(".");
    if (Number(major) < 20) continue;
    const ran = runTool(node, [script, join(folder, "sealed.pdf"), "--trust", join(folder, "ca.pem")]);
    expect(ran.code, `Node ${major}: ${ran.output}`).toBe(0);
  }
});
