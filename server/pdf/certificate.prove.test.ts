import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { messages } from "@/server/domain/messages";
import { checkWithQpdf, createTemporaryFolder, readPageWords, runTool } from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { buildAuditLog } from "./audit-log";
import { createAuthority, loadSigner } from "./authority";
import type { AuditLogModel, CertificateModel, CertificateRecipient } from "./model";
import { type SealInput, sealItem } from "./seal";

// External programs and child processes start slowly on a busy machine.

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const signer = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);
const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const GROUPED = "9f86d081 884c7d65 9a2feaa0 c55ad015 a3bf4f1b 2b0b822c d15d6c15 b0f00a08";
const PRESENTED = { bytes: 23456, fixedValues: 1 };
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

function createRecipient(change: Partial<CertificateRecipient> = {}): CertificateRecipient {
  return {
    name: "María José Ñuñoa",
    email: "maria@example.cl",
    role: "SIGNER",
    authentication: "TWO_FACTOR_AUTH",
    signatures: [{ id: "fld_9a8b7c", value: { kind: "typed", text: "María José", face: "caveat" } }],
    ipAddress: "190.45.12.7",
    userAgent: ANDROID,
    sentAt: new Date("2026-11-20T15:00:00Z"),
    viewedAt: new Date("2026-11-20T15:01:02Z"),
    actedAt: new Date("2026-11-20T15:03:04Z"),
    rejectedAt: null,
    rejectionReason: null,
    timeZone: "America/Punta_Arenas",
    consent: { version: "2026-11", language: "es", at: new Date("2026-11-20T15:01:30Z") },
    ...change,
  };
}

function createModel(change: Partial<CertificateModel> = {}): CertificateModel {
  return {
    envelopeId: "envelope_abcdef123456",
    title: "Contrato de arriendo",
    isRejected: false,
    ownerName: "Ana Rojas",
    ownerEmail: "ana@example.cl",
    sender: { team: "Legal", organisation: "Acme Ltda." },
    createdAt: new Date("2026-11-20T14:00:00Z"),
    completedAt: NOW,
    timeZone: "America/Santiago",
    files: [{ title: "Contrato.pdf", pageCount: 2, originalSha256: HASH, presented: PRESENTED, changes: [] }],
    recipients: [
      createRecipient(),
      createRecipient({
        name: "Archivo",
        email: "cc@example.cl",
        role: "CC",
        signatures: [],
        viewedAt: null,
      }),
    ],
    auditHead: HASH,
    auditEntryCount: 23,
    verifyUrl: "https://rubrica.example/verify",
    ...change,
  };
}

let count = 0;
async function sealFile(
  certificate: CertificateModel,
  language: SealInput["language"],
  original = simplePdf(),
) {
  const path = join(dir, `certificate-${++count}`);
  writeFileSync(`${path}.pdf`, original);
  const result = await sealItem({
    originalPath: `${path}.pdf`,
    outPath: `${path}-out.pdf`,
    fields: [],
    certificate,
    signer,
    rejectStamp: certificate.isRejected,
    signingTime: NOW,
    language,
  });
  expect(checkWithQpdf(`${path}-out.pdf`)).toBe(0);
  return { ...result, path: `${path}-out.pdf` };
}

function readPagesText(path: string, first = 1): string {
  return runTool("pdftotext", ["-raw", "-f", String(first), path, "-"]).output.replace(/\s+/g, " ");
}

describe("the certificate pages", () => {
  test.each([
    ["en", "Identified with ClaveÚnica", "Verified by ClaveÚnica", "Identity check ch4ll3ng3"],
    [
      "es",
      "Identificación con ClaveÚnica",
      "Verificado por ClaveÚnica",
      "Verificación de identidad ch4ll3ng3",
    ],
  ] as const)(
    "say in %s who was identified, by whom, when and by which check",
    async (language, ...words) => {
      const identity = {
        provider: "CLAVE_UNICA",
        run: "12.345.678-5",
        name: "María José Soto Ñuñoa",
        verifiedAt: new Date("2026-11-20T15:02:00Z"),
        challengeId: "ch4ll3ng3",
      };
      const knownRecipient = createRecipient({ authentication: "CLAVE_UNICA", identity });
      const { path } = await sealFile(createModel({ recipients: [knownRecipient] }), language);
      const text = readPagesText(path, 2);
      for (const part of [...words, "María José Soto Ñuñoa, RUN 12.345.678-5", "12:02:00"]) {
        expect(text).toContain(part);
      }
    },
  );

  test("say who acted, when, from where and how they were checked", async () => {
    const { path, pageCount } = await sealFile(createModel(), "en");
    expect(pageCount).toBeGreaterThanOrEqual(2);
    const text = readPagesText(path, 2);
    for (const part of [
      "Signing certificate",
      "envelope_abcdef123456",
      GROUPED,
      "María José Ñuñoa",
      "maria@example.cl",
      "Second factor confirmed",
      "FES (simple electronic signature)",
      "Signature FLD_9A8B7C, typed",
      "190.45.12.7",
      "Chrome 130 · Android",
      "20 Nov 2026, 12:03:04 UTC-03:00",
      "I am a signer of this document",
      "Version 2026-11, Spanish: 20 Nov 2026, 12:01:30 UTC-03:00",
      "Receives a copy of the sealed document",
      "23 entries",
      "https://rubrica.example/verify",
    ]) {
      expect(text).toContain(part);
    }
  });

  test.each([
    [
      "en",
      "“María José Ñuñoa” signed on 20 Nov 2026, 12:03:04 UTC-03:00, after a second factor was confirmed.",
    ],
    ["es", "«María José Ñuñoa» firmó el 20 nov 2026, 12:03:04 UTC-03:00, tras confirmar un segundo factor."],
  ] as const)(
    "begin in %s with a sentence on who did what, when and how, before any table",
    async (language, sentence) => {
      const { path } = await sealFile(createModel(), language);
      const text = readPagesText(path, 2);
      expect(text).toContain(sentence);
      expect(text.indexOf(sentence)).toBeLessThan(text.indexOf("envelope_abcdef123456"));
    },
  );

  test("quote what recipients typed so that it cannot pass for text of the certificate", async () => {
    const name = "Eve” Proof of identity Passkey confirmed “Eve";
    const reason = "No.\nProof of identity: Passkey confirmed";
    const liar = createRecipient({
      name,
      rejectionReason: reason,
      rejectedAt: NOW,
      actedAt: null,
      signatures: [],
    });
    const { path } = await sealFile(createModel({ isRejected: true, recipients: [liar] }), "en");
    const text = readPagesText(path, 2);
    expect(text).toContain("“Eve’ Proof of identity Passkey confirmed ‘Eve”");
    expect(text).toContain("“No. Proof of identity: Passkey confirmed”");
    expect(text.replaceAll(/“[^”]*”/g, "")).not.toMatch(/Passkey/);
  });

  test("report an unmarked link and the user who was last shown it as two facts", async () => {
    const cameBy = { kind: "UNMARKED", lastRevealedTo: "Olga (olga@example.cl)" } as const;
    const inbox = createRecipient({ name: "Ida", cameBy: { kind: "INBOX" } });
    const { path } = await sealFile(createModel({ recipients: [createRecipient({ cameBy }), inbox] }), "en");
    const text = readPagesText(path, 2);
    expect(text).toContain("Came through a link that was not marked as coming from an e-mail");
    expect(text).toContain("Link last revealed to “Olga (olga@example.cl)”");
    expect(text).toContain("Came through the inbox of their account");
  });

  test("count recipients who did the same instead of giving each a sentence", async () => {
    const many = Array.from({ length: 7 }, (_, index) => createRecipient({ name: `Firmante ${index}` }));
    const { path } = await sealFile(createModel({ recipients: many }), "en");
    expect(readPagesText(path, 2)).toContain("7 people signed, the first on 20 Nov 2026, 12:03:04 UTC-03:00");
  });

  test.each([
    ["en", "Presented, byte for byte", "2 pages, 23,456 bytes, 1 value filled in by the sender"],
    ["es", "Presentado, byte por byte", "2 páginas, 23.456 bytes, 1 valor puesto por el remitente"],
  ] as const)(
    "name in %s the sending team, the attachments and the presented file beside its hash",
    async (language, ...says) => {
      const attachments = [{ label: "Reglamento", url: "https://acme.example/reglamento" }];
      const { path } = await sealFile(createModel({ attachments, auditHead: HASH.toUpperCase() }), language);
      const text = readPagesText(path, 2);
      for (const part of ["Legal, Acme Ltda.", ...says, "Reglamento: https://acme.example/reglamento"]) {
        expect(text).toContain(part);
      }
      const findLinePosition = (word: string) =>
        readPageWords(path)[1]?.words.find(({ text: found }) => found === word)?.yMin ?? 0;
      expect(
        Math.abs(findLinePosition("9f86d081") - findLinePosition(language === "en" ? "23,456" : "23.456")),
      ).toBeLessThan(12);
    },
  );

  test("print each recipient's times in their own time zone beside UTC", async () => {
    const abroad = createRecipient({ name: "Kenji", timeZone: "Asia/Tokyo" });
    const unknown = createRecipient({ name: "Luis", timeZone: null });
    const late = createRecipient({ name: "Noor", timeZone: "UTC" });
    const { path } = await sealFile(createModel({ recipients: [abroad, unknown, late] }), "en");
    const text = readPagesText(path, 2);
    expect(text).toContain("Their time zone Asia/Tokyo");
    expect(text).toContain("21 Nov 2026, 00:03:04 UTC+09:00 (20 Nov 2026, 15:03:04 UTC)");
    expect(text).toContain("20 Nov 2026, 12:03:04 UTC-03:00 (15:03:04 UTC)");
    expect(text).toContain("20 Nov 2026, 15:03:04 UTC+00:00 Agreed");
    expect(text).not.toContain("UTC+00:00 (");
  });

  test("say once that a viewer opened the document, never that they read it", async () => {
    const viewer = createRecipient({ role: "VIEWER", signatures: [], consent: null });
    for (const [language, word] of [
      ["en", /Opened/g],
      ["es", /Abierto/g],
    ] as const) {
      const { path } = await sealFile(createModel({ recipients: [viewer] }), language);
      const text = readPagesText(path, 2);
      expect(text.match(word)).toHaveLength(1);
      expect(text).not.toMatch(/\bRead\b|Leído/);
    }
  });

  test("print no text below nine points, nor does the audit log", async () => {
    const { path } = await sealFile(createModel({ auditLog: { json: "{}" } }), "en");
    const log = join(dir, "sizes.pdf");
    const entry = {
      number: 1,
      type: "DOCUMENT_ACCESS_AUTH_2FA_VALIDATED",
      sentence: "Ana opened it.",
      at: NOW,
    };
    const nobody = { actor: null, ipAddress: null, userAgent: ANDROID };
    const entries = [{ ...entry, ...nobody, places: ["“Total”, page 2 of Contrato.pdf"] }];
    const more = { status: "PENDING", updatedAt: NOW, language: "es", pageSize: null } as const;
    const files = createModel().files.map((file) => ({
      ...file,
      sealedSha256: HASH,
      changes: ["Se reparó."],
    }));
    writeFileSync(log, await buildAuditLog({ ...createModel(), ...more, files, entries }));
    for (const [file, pages] of [
      [path, "2-N"],
      [log, "1-N"],
    ] as const) {
      const { output } = runTool("mutool", ["draw", "-F", "stext", file, pages]);
      const sizes = [...output.matchAll(/<font [^>]*size="([\d.]+)"/g)].map(([, size]) => Number(size));
      expect(sizes.length).toBeGreaterThan(20);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(9);
    }
  });

  test.each([
    ["Letter", 612, 792],
    ["A4", 595, 842],
  ])("take one page of %s for one signer in either language", async (_, width, height) => {
    const paper = simplePdf([{ attributes: `/MediaBox [0 0 ${width} ${height}]` }]);
    const one = createRecipient({ authentication: "LINK" });
    const auditLog = { json: "{}" };
    for (const language of ["en", "es"] as const) {
      const { pageCount } = await sealFile(createModel({ recipients: [one], auditLog }), language, paper);
      expect(pageCount).toBe(2);
    }
  });

  test("never call the seal more than a simple signature", async () => {
    for (const language of ["en", "es"] as const) {
      const { path } = await sealFile(createModel(), language);
      expect(readPagesText(path)).not.toMatch(/advanced|qualified|avanzada|calificada/i);
    }
  });

  test("are Spanish for a Spanish envelope", async () => {
    const { path } = await sealFile(createModel(), "es");
    const text = readPagesText(path, 2);
    expect(text).toContain("Certificado de firma");
    expect(text).toContain("FES (firma electrónica simple)");
    expect(text).toMatch(/20 nov 2026, 12:03:04 UTC-03:00/);
  });

  test("print a rejection with its whole reason, however long", async () => {
    const reason = "No estoy de acuerdo con la cláusula séptima. ".repeat(44).trim();
    const refusing = createRecipient({
      actedAt: null,
      rejectedAt: NOW,
      rejectionReason: reason,
      signatures: [],
    });
    const { path } = await sealFile(createModel({ isRejected: true, recipients: [refusing] }), "es");
    const text = readPagesText(path, 2);
    expect(text).toContain("Rechazado");
    expect(text.match(/séptima/g)).toHaveLength(44);
  });

  test.each([
    ["A4 after A4", "/MediaBox [0 0 595 842]", 595, 842],
    ["landscape after a turned page", "/MediaBox [0 0 595 842] /Rotate 90", 842, 595],
    ["A5 after something smaller", "/MediaBox [0 0 200 100]", 420, 595],
  ])("are %s", async (_, attributes, width, height) => {
    const { path } = await sealFile(createModel(), "en", simplePdf([{ attributes }]));
    expect(readPageWords(path)[1]).toMatchObject({ width, height });
  });

  test("do not inherit anything from the document's page tree", async () => {
    const inheriting = simplePdf([{ attributes: "" }])
      .toString("latin1")
      .replace("/Count 1", "/Count 1 /Rotate 180 /MediaBox [0 0 500 500]");
    const rebuilt = runTool("qpdf", [
      (() => {
        const path = join(dir, "inherit.pdf");
        writeFileSync(path, inheriting, "latin1");
        return path;
      })(),
      "-",
    ]).bytes;
    const { path } = await sealFile(createModel(), "en", rebuilt);
    const { output } = runTool("pdfinfo", ["-f", "1", "-l", "2", path]);
    expect(output).toMatch(/Page +1 rot: +180/);
    expect(output).toMatch(/Page +2 rot: +0/);
  });

  test("hold a hundred recipients, each with several signatures", async () => {
    const createSignature = (id: string) => ({
      id,
      value: { kind: "typed", text: "Ana", face: "great-vibes" } as const,
    });
    const recipients = Array.from({ length: 100 }, (_, index) =>
      createRecipient({
        name: `Persona ${index}`,
        signatures: ["a", "b", "c", "d", "e"].map((id) => createSignature(`f${index}${id}`)),
      }),
    );
    const { path } = await sealFile(createModel({ recipients }), "en");
    const text = readPagesText(path, 2);
    for (const index of [0, 57, 99]) expect(text).toContain(`Signature F${index}E`);
    expect(text).toContain("“Persona 99” (continued)");
    const lowest = readPageWords(path)
      .slice(1)
      .flatMap((page) => page.words.filter((word) => word.yMax > page.height));
    expect(lowest).toEqual([]);
  });

  test.each([
    ["A4", "/MediaBox [0 0 595 842]"],
    ["the smallest page", "/MediaBox [0 0 200 100]"],
  ])("keep names of any length inside the page: %s", async (_, attributes) => {
    const name = "Maximiliano-Hermenegildo ".repeat(10).trim();
    const email = `${"maximiliano.".repeat(15)}m@example.cl`;
    const signature = { kind: "typed", text: name, face: "caveat" } as const;
    const signatures = ["a", "b", "c", "d"].map((id) => ({ id, value: signature }));
    const identity = {
      provider: "CLAVE_UNICA",
      run: "12.345.678-5",
      name,
      verifiedAt: NOW,
      challengeId: "ch4ll3ng3",
    };
    const long = createRecipient({ name, email, signatures, identity, authentication: "CLAVE_UNICA" });
    const original = simplePdf([{ attributes }]);
    const { path } = await sealFile(createModel({ recipients: [long], title: name }), "en", original);
    const outside = readPageWords(path)
      .slice(1)
      .flatMap((page) => page.words.filter((word) => word.xMax > page.width || word.yMax > page.height - 10));
    expect(outside).toEqual([]);
    for (const id of ["A", "B", "C", "D"]) expect(readPagesText(path, 2)).toContain(`Signature ${id}, typed`);
  });
});

describe("the audit log", () => {
  function createLogModel(change: Partial<AuditLogModel> = {}): AuditLogModel {
    return {
      ...createModel(),
      status: "PENDING",
      updatedAt: NOW,
      language: "en",
      files: [{ title: "Contrato.pdf", pageCount: 2, originalSha256: HASH, sealedSha256: HASH, changes: [] }],
      recipients: [{ name: "María José Ñuñoa", email: "maria@example.cl", role: "SIGNER" }],
      entries: Array.from({ length: 60 }, (_, index) => ({
        number: index + 1,
        type: "DOCUMENT_OPENED",
        sentence: `María José opened the document for the ${index + 1}. time.`,
        actor: index === 0 ? null : "María José Ñuñoa (maria@example.cl)",
        ipAddress: "190.45.12.7",
        userAgent: ANDROID,
        at: new Date(NOW.getTime() + index * 1000),
      })),
      pageSize: null,
      ...change,
    };
  }

  test("lists every entry in order, numbered, with time, actor and origin", async () => {
    const path = join(dir, "log.pdf");
    writeFileSync(path, await buildAuditLog(createLogModel()));
    expect(checkWithQpdf(path)).toBe(0);
    const text = readPagesText(path);
    expect(text).toContain("Audit log");
    expect(text).toContain("21 Nov 2026, 09:00:00 UTC-03:00");
    const order = Array.from({ length: 60 }, (_, index) => text.indexOf(`for the ${index + 1}. time.`));
    expect(order.every((at, index) => at > (order[index - 1] ?? -1))).toBe(true);
    expect(text).toContain("System · 190.45.12.7 · Chrome 130 · Android");
    expect(text.match(/DOCUMENT_OPENED/g)).toHaveLength(60);
    expect(text).toMatch(/Page (\d) of \1/);
  });

  test("continues a sentence longer than a page on the next and repeats the table head", async () => {
    const path = join(dir, "long.pdf");
    const [entry] = createLogModel().entries;
    const sentence = Array.from({ length: 900 }, (_, index) => `palabra${index}`).join(" ");
    const entries = entry ? [{ ...entry, sentence }] : [];
    writeFileSync(
      path,
      await buildAuditLog(createLogModel({ entries, pageSize: { width: 200, height: 100 } })),
    );
    expect(checkWithQpdf(path)).toBe(0);
    const text = readPagesText(path);
    for (const index of [0, 450, 899]) expect(text).toContain(`palabra${index}`);
    expect(text.match(/What happened/g)?.length).toBeGreaterThan(2);
    const below = readPageWords(path).flatMap((page) => page.words.filter((word) => word.yMax > page.height));
    expect(below).toEqual([]);
    expect(runTool("pdfinfo", ["-struct-text", path]).output.match(/What happened/g)).toHaveLength(1);
  });

  test("is the same file for the same log", async () => {
    const [first, second] = [await buildAuditLog(createLogModel()), await buildAuditLog(createLogModel())];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  });

  test("can be printed for an empty draft", async () => {
    const path = join(dir, "draft.pdf");
    writeFileSync(
      path,
      await buildAuditLog(
        createLogModel({ status: "DRAFT", files: [], recipients: [], entries: [], language: "es" }),
      ),
    );
    expect(readPagesText(path)).toContain("Borrador");
  });
});

test("English and Spanish have the same text keys", () => {
  const listKeys = (value: unknown, at = ""): string[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => listKeys(inner, `${at}.${key}`))
      : [at];
  expect(listKeys(messages.es.pdf)).toEqual(listKeys(messages.en.pdf));
});
