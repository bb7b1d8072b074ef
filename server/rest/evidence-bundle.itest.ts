import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadAggregate, lockEnvelope } from "@/server/db/store/envelope";
import { readSigningToken } from "@/server/db/store/tokens";
import { createEvidenceBundle } from "@/server/evidence/bundle";
import { type Evidence, loadEvidence } from "@/server/evidence/load";
import { services } from "@/server/process-services";
import { formatConsentSentence } from "@/server/routers/signing/consent";
import { requireInstance } from "@/server/runtime";
import { checkBundle, findBrokenLine } from "@/server/testing/evidence/bundle";
import { withStorage } from "@/server/testing/jobs/services-with";
import { runTool, verifyWithOpenssl } from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import {
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  signingCaller,
} from "@/server/testing/world/signing";
import type { Sent } from "@/server/testing/world/world";

const folder = mkdtempSync(path.join(tmpdir(), "rubrica-bundle-"));
let rest: RestWorld;
let done: Sent;
let bundle: Map<string, Uint8Array>;
beforeAll(async () => {
  rest = await restWorld();
  done = await createCompleted();
  bundle = listFiles(Buffer.from(await (await downloadBundle(done.envelope.id)).arrayBuffer()));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await rest[Symbol.asyncDispose]();
});

const downloadBundle = (id: string, method: "GET" | "HEAD" = "GET") =>
  rest.call(method, `/api/v2/envelope/${id}/evidence/download`);
const listFiles = (zip: Uint8Array) => new Map(Object.entries(unzipSync(zip)));
const getText = (name: string) => Buffer.from(bundle.get(name) ?? []).toString("utf8");
const listLogLines = () => getText("audit.jsonl").split("\n").slice(0, -1);

/** Returns a sealed envelope whose file was prepared before signing, signed in Spanish. */
async function createCompleted(): Promise<Sent> {
  const content = "BT /F1 12 Tf 60 700 Td ({{signature, r1}}) Tj ET";
  const form = new FormData();
  const recipients = [
    { email: "ana@example.com", name: "Ana Ñandú", role: "SIGNER" },
    { email: "cc@example.com", name: "Archivo", role: "CC" },
  ];
  const meta = { language: "es", timezone: "America/Santiago" };
  form.set("payload", JSON.stringify({ title: "Arriendo / 2026", type: "DOCUMENT", recipients, meta }));
  const file = new Blob([Buffer.from(simplePdf([{ content }]))], { type: "application/pdf" });
  form.set("files", file, "Contrato: ñandú.pdf");
  const { id } = await (await rest.call("POST", "/api/v2/envelope/create", { form })).json();
  await rest.call("POST", "/api/v2/envelope/distribute", { json: { envelopeId: id } });
  const sent = await loadSent(id);
  const page = signingCaller(rest.world.db);
  const token = getRecipientToken(sent, 0);
  await page.open({ token });
  await page.consent({
    ...buildConsent(token),
    language: "es",
    sentence: formatConsentSentence("es", false),
  });
  await page.fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN });
  await page.complete({ token });
  await rest.drain();
  return sent;
}

const loadSent = (id: string): Promise<Sent> =>
  rest.world.db.transaction(async (tx) => {
    const aggregate = await loadAggregate(tx, await lockEnvelope(tx, rest.world.owner, id));
    return { ...aggregate, tokens: aggregate.recipients.map(readSigningToken) };
  });

async function getEvidence(id: string): Promise<Evidence> {
  const { envelope } = await rest.world.reload(id);
  return loadEvidence(rest.world.db, await loadAggregate(rest.world.db, envelope));
}

describe("the evidence bundle of a completed envelope", () => {
  test("is one zip file whose parts all match its manifest", async () => {
    expect([...bundle.keys()]).toEqual([
      "README.txt",
      "audit.jsonl",
      "certificates/seal.pem",
      "consent/01-Ana Ñandú-2026-11-es.txt",
      "sealed/01-Contrato_ ñandú.pdf",
      "originals/01-Contrato_ ñandú.pdf",
      "uploads/01-Contrato_ ñandú.pdf",
      "verify.mjs",
      "manifest.json",
    ]);
    expect(checkBundle(bundle)).toEqual([]);
    expect(getText("README.txt")).toMatch(
      /Evidence for “Arriendo \/ 2026”[\s\S]*Pruebas de «Arriendo \/ 2026»/,
    );
  });

  test("holds the chained audit log up to the head that the sealed file carries and prints", () => {
    expect(findBrokenLine(listLogLines(), done.envelope.id)).toBeNull();
    const sealed = path.join(folder, "sealed.pdf");
    writeFileSync(sealed, bundle.get("sealed/01-Contrato_ ñandú.pdf") ?? "");
    const target = path.join(folder, "audit-log.json");
    runTool("pdfdetach", ["-save", "1", "-o", target, sealed]);
    const attached = JSON.parse(readFileSync(target, "utf8"));
    const entries: unknown[] = listLogLines().map((line) => JSON.parse(line));
    expect(attached.entries).toEqual(entries.slice(0, attached.entries.length));
    expect(attached.entries.length).toBeLessThan(entries.length);
    expect(attached.head).toBe(attached.entries.at(-1).hash);
    const text = runTool("pdftotext", [sealed, "-"]).output.replace(/\s+/g, "");
    expect(text).toContain(attached.head);
  });

  test("holds the certificates that suffice to verify the seal", () => {
    const [sealed, pem] = [path.join(folder, "sealed.pdf"), path.join(folder, "seal.pem")];
    writeFileSync(sealed, bundle.get("sealed/01-Contrato_ ñandú.pdf") ?? "");
    writeFileSync(pem, bundle.get("certificates/seal.pem") ?? "");
    expect(getText("certificates/seal.pem").match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    expect(verifyWithOpenssl(sealed, pem, new Date())).toMatchObject({ code: 0 });
  });

  test("holds the consent text in its language with who agreed, when and from where", () => {
    const text = getText("consent/01-Ana Ñandú-2026-11-es.txt");
    for (const part of ["Ana Ñandú (ana@example.com)", "203.0.113.7", "Su derecho al papel", "2026-11"]) {
      expect(text).toContain(part);
    }
  });

  test.each(["changed", "removed"] as const)("names each part that was %s", (what) => {
    for (const [name, bytes] of bundle) {
      const files = new Map(bundle);
      if (what === "removed") files.delete(name);
      else files.set(name, Buffer.concat([bytes.subarray(0, -2), Buffer.from("~\n")]));
      const problems = checkBundle(files);
      expect(problems.map((problem) => problem.path.split(":")[0])).toContain(name.split(":")[0]);
    }
    expect(checkBundle(new Map([...bundle, ["evil.txt", Buffer.from("x")]]))).toEqual([
      { kind: "unlisted", path: "evil.txt" },
    ]);
  });

  test("detects an entry that was changed, left out or moved, even with a matching manifest", () => {
    const checkForgedLog = (change: (lines: string[]) => string[]) => {
      const log = Buffer.from(`${change(listLogLines()).join("\n")}\n`);
      const manifest = JSON.parse(getText("manifest.json"));
      const entry = manifest.files.find(({ path: name }: { path: string }) => name === "audit.jsonl");
      entry.sha256 = createHash("sha256").update(log).digest("hex");
      const files = new Map(bundle).set("audit.jsonl", log);
      return checkBundle(files.set("manifest.json", Buffer.from(JSON.stringify(manifest))));
    };
    expect(checkForgedLog((all) => all)).toEqual([]);
    const buildChainIssue = (at: number) => [{ kind: "chain", path: `audit.jsonl:${at}` }];
    expect(checkForgedLog((all) => all.with(3, (all[3] ?? "").replace('"seq":4', '"seq":4,"x":1')))).toEqual(
      buildChainIssue(4),
    );
    expect(checkForgedLog((all) => all.toSpliced(2, 1))).toEqual(buildChainIssue(3));
    expect(
      checkForgedLog((all) => [...all.slice(0, 1), ...all.slice(2, 3), ...all.slice(1, 2), ...all.slice(3)]),
    ).toEqual(buildChainIssue(2));
  });

  test("is the same file for the same evidence, with one fixed time in it", async () => {
    const evidence = await getEvidence(done.envelope.id);
    const makeBundle = async () => buffer(await createEvidenceBundle(services(), rest.world.db, evidence));
    const [first, second] = [await makeBundle(), await makeBundle()];
    expect(first.equals(second)).toBe(true);
    // Noon of 1 January 2000 as a zip file writes it, whatever the time zone of the machine.
    expect([first.readUInt16LE(10), first.readUInt16LE(12)]).toEqual([12 << 11, (20 << 9) | (1 << 5) | 1]);
  });
});

describe("the bundle's own verifier, offline in an empty folder", () => {
  const place = path.join(folder, "unpacked");
  const runVerifier = () =>
    spawnSync(process.execPath, [path.join(folder, "verify.mjs"), "--bundle", place], {
      cwd: folder,
      env: { NODE_ENV: "production" },
      encoding: "utf8",
    });
  function unpackBundle(change?: { name: string; bytes: Uint8Array }): void {
    rmSync(place, { recursive: true, force: true });
    for (const [name, bytes] of bundle) {
      mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
      writeFileSync(path.join(place, name), change?.name === name ? change.bytes : bytes);
    }
  }
  beforeAll(() => writeFileSync(path.join(folder, "verify.mjs"), bundle.get("verify.mjs") ?? ""));

  test("passes the bundle as downloaded", () => {
    unpackBundle();
    const { status, stdout } = runVerifier();
    expect(stdout).toContain("PARTS_UNCHANGED");
    expect(stdout).toContain("LOG_UNBROKEN");
    expect(status).toBe(0);
  });

  test("fails a bundle with any changed part and names the part", () => {
    for (const [name, bytes] of bundle) {
      unpackBundle({ name, bytes: Buffer.concat([bytes.subarray(0, -2), Buffer.from("~\n")]) });
      const { status, stdout } = runVerifier();
      expect(stdout).toContain(name);
      expect(status).toBe(1);
    }
  });
});

describe("downloading the bundle", () => {
  const listDownloadEntries = () => rest.world.test.sql`select data, ip_address from audit_entry
    where envelope_id = ${done.envelope.id} and type = 'DOCUMENT_DOWNLOADED' order by seq`;

  test("adds an audit entry, which the next download holds; a HEAD request adds none", async () => {
    const before = (await listDownloadEntries()).length;
    const head = await downloadBundle(done.envelope.id, "HEAD");
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(head.headers.get("content-disposition")).toContain(
      "filename*=UTF-8''Arriendo%20%2F%202026_evidence.zip",
    );
    expect(await listDownloadEntries()).toHaveLength(before);
    const files = listFiles(Buffer.from(await (await downloadBundle(done.envelope.id)).arrayBuffer()));
    expect(await listDownloadEntries()).toHaveLength(before + 1);
    expect((await listDownloadEntries()).at(-1)).toMatchObject({ data: { version: "evidence" } });
    const log = Buffer.from(files.get("audit.jsonl") ?? []).toString();
    expect(log.match(/"DOCUMENT_DOWNLOADED"/g)).toHaveLength(before);
  });

  test("is refused to another team and without a token", async () => {
    const token = await rest.getToken(await rest.world.stranger());
    const url = `/api/v2/envelope/${done.envelope.id}/evidence/download`;
    expect((await rest.call("GET", url, { token })).status).toBe(404);
    expect((await rest.call("GET", url, { token: null })).status).toBe(401);
  });

  test("breaks off when a stored file is lost instead of ending as if complete", async () => {
    const evidence = await getEvidence(done.envelope.id);
    const storage = requireInstance("storage");
    const original = evidence.versions.find(({ kind }) => kind === "ORIGINAL");
    const openOrFail = (key: string, range?: { start: number; end: number }) =>
      key === original?.storageKey
        ? Promise.reject(new TypeError("The disk is gone"))
        : storage.open(key, range);
    const broken = Object.create(storage, { open: { value: openOrFail } });
    await expect(
      buffer(await createEvidenceBundle(withStorage(broken), rest.world.db, evidence)),
    ).rejects.toThrow("disk is gone");
  });

  test("reads no further than its receiver, however large the files are", async () => {
    const evidence = await getEvidence(done.envelope.id);
    const storage = requireInstance("storage");
    const original = evidence.versions.find(({ kind }) => kind === "ORIGINAL");
    const size = 512 * 1024 * 1024;
    // Incompressible data: the output is as long as the input.
    const hashIndex = (_: unknown, at: number) => createHash("sha256").update(String(at)).digest();
    const block = Buffer.concat(Array.from({ length: 2048 }, hashIndex));
    let pulled = 0;
    function* streamBlocks() {
      for (; pulled < size; pulled += block.length) yield block;
    }
    const large = evidence.versions.map((row) => (row.kind === "ORIGINAL" ? { ...row, size } : row));
    const openBlocks = (key: string, range?: { start: number; end: number }) =>
      key === original?.storageKey
        ? Promise.resolve(Readable.from(streamBlocks()))
        : storage.open(key, range);
    const endless = Object.create(storage, { open: { value: openBlocks } });
    const stream = await createEvidenceBundle(withStorage(endless), rest.world.db, {
      ...evidence,
      versions: large,
      items: evidence.items.map((item) => ({ ...item, currentVersionId: null })),
    });
    let taken = 0;
    for await (const chunk of stream) {
      taken += Buffer.from(chunk).length;
      if (pulled > 0 && taken > 4 * 1024 * 1024) break;
    }
    expect(pulled).toBeGreaterThan(0);
    expect(pulled).toBeLessThan(size / 4);
  });
});
