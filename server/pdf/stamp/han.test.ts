import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createTemporaryFolder, runTool } from "@/server/testing/pdf/judges";
import { hashPages } from "@/server/testing/pdf/renders";
import { sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import { buildAuditLog } from "../audit-log";
import { createAuthority, loadSigner } from "../authority";
import type { AuditLogModel, CertificateModel, StampField } from "../model";
import { buildPending } from "../pending-copy";
import { sealItem } from "../seal";

// External programs start slowly on a busy machine.

/**
 * The same code points, drawn as the document's language writes them (pdf/README.md 5, fonts; ISO 32000-2,
 * 14.9.2).
 */

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const signer = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);
/** Each of them looks different in at least three of the four countries, and is used in all of them. */
const SAME = "直骨角化令";
const PLACE = { positionX: 10, positionY: 40, width: 80, height: 5 };

const LANGUAGES = [
  ["ja", "/Lang (ja)", "NotoSansJP"],
  ["zh-Hans", "/Lang (zh-Hans)", "NotoSansSC"],
  ["zh-Hant", "/Lang (zh-TW)", "NotoSansTC"],
  ["ko", "/Lang <FEFF006B006F002D004B0052>", "NotoSansKR"],
  ["none", "", "NotoSansSC"],
  ["es", "/Lang (es-CL)", "NotoSansSC"],
  ["no tag at all", "/Lang 12", "NotoSansSC"],
] as const;

let count = 0;
function writeOriginal(catalog: string): string {
  const path = join(dir, `file-${++count}.pdf`);
  writeFileSync(path, simplePdf([{ content: "" }], { catalog }));
  return path;
}

async function sealFields(
  catalog: string,
  fields: readonly StampField[],
  certificate: CertificateModel | null,
) {
  const originalPath = writeOriginal(catalog);
  const outPath = `${originalPath}.out.pdf`;
  await sealItem({
    originalPath,
    outPath,
    fields,
    signer,
    certificate,
    rejectStamp: false,
    signingTime: NOW,
    language: "es",
  });
  return outPath;
}

function listFonts(path: string, page: number): string[] {
  const { output } = runTool("pdffonts", ["-f", String(page), "-l", String(page), path]);
  return [...output.matchAll(/^[A-Z]{6}\+(\S+)/gm)].map(([, name = ""]) => name).sort();
}

const listCjkFonts = (path: string, page = 1) =>
  listFonts(path, page).filter((name) => /Sans(?:JP|SC|TC|KR)/.test(name));

const people = { title: "契約書", ownerName: "Ana", ownerEmail: "ana@example.cl", timeZone: "UTC" };
const createCertificateModel = (change: Partial<CertificateModel> = {}): CertificateModel => ({
  envelopeId: "envelope_1",
  ...people,
  isRejected: false,
  createdAt: NOW,
  completedAt: NOW,
  files: [],
  recipients: [],
  auditHead: "00",
  auditEntryCount: 0,
  verifyUrl: null,
  ...change,
});
const createAuditLogModel = (change: Partial<AuditLogModel> = {}): AuditLogModel => ({
  envelopeId: "envelope_1",
  ...people,
  status: "PENDING",
  createdAt: NOW,
  updatedAt: NOW,
  language: "en",
  files: [],
  recipients: [],
  entries: [],
  auditHead: "00",
  pageSize: null,
  ...change,
});

describe("Han characters in a file that declares its language", () => {
  const looks: Record<string, string> = {};
  beforeAll(async () => {
    for (const [language, catalog] of LANGUAGES) {
      const path = await sealFields(
        catalog,
        [sampleStampField({ ...PLACE, text: SAME, meta: { fontSize: 24 } })],
        null,
      );
      looks[language] = (await hashPages(path))[0] ?? "";
    }
  });

  test.each(LANGUAGES)("%s: are drawn with its font", async (_, catalog, family) => {
    const path = await sealFields(catalog, [sampleStampField({ ...PLACE, text: SAME })], null);
    expect(listCjkFonts(path)).toEqual([`${family}-Regular`]);
    expect(runTool("pdftotext", [path, "-"]).output.trim()).toBe(SAME);
  });

  test("differ between four languages; a language without Han changes nothing", async () => {
    expect(new Set(["ja", "zh-Hans", "zh-Hant", "ko"].map((language) => looks[language])).size).toBe(4);
    expect([looks.es, looks["no tag at all"]]).toEqual([looks.none, looks.none]);
  });

  test("match the stored rendering to the pixel (PDFium; look at a new one before accepting it with -u)", async () => {
    await expect(`${JSON.stringify(looks, null, 2)}\n`).toMatchFileSnapshot("golden/han.json");
  });

  test("follow letters that only one language has, whatever the file declares", async () => {
    const path = await sealFields(
      "/Lang (zh-TW)",
      [sampleStampField({ ...PLACE, text: `${SAME}さん` })],
      null,
    );
    expect(listCjkFonts(path)).toEqual(["NotoSansJP-Regular"]);
  });

  test("follow that language on choice labels, in typed names and on an incomplete copy", async () => {
    const choice = { ...PLACE, type: "RADIO", text: "0", meta: { values: [{ value: SAME }] } } as const;
    expect(listCjkFonts(await sealFields("/Lang (ko)", [sampleStampField(choice)], null))).toEqual([
      "NotoSansKR-Regular",
    ]);
    const typed = { kind: "typed", text: SAME, face: "caveat" } as const;
    const signature = sampleStampField({ ...PLACE, height: 10, type: "SIGNATURE", signature: typed });
    const [jp, tc] = await Promise.all(
      ["ja", "zh-TW"].map(async (tag) => hashPages(await sealFields(`/Lang (${tag})`, [signature], null))),
    );
    expect(jp?.[0]).not.toBe(tc?.[0]);
    const pending = join(dir, "pending.pdf");
    const fields = [sampleStampField({ ...PLACE, text: SAME })];
    writeFileSync(
      pending,
      await buildPending({ originalPath: writeOriginal("/Lang (ja)"), fields, language: "en" }),
    );
    expect(listCjkFonts(pending)).toEqual(["NotoSansJP-Regular"]);
  });
});

describe("Han characters in names and titles", () => {
  test("on certificate pages use the font of the file's language", async () => {
    for (const [, catalog, family] of LANGUAGES.slice(0, 4)) {
      const path = await sealFields(catalog, [], createCertificateModel());
      expect(listCjkFonts(path, 2).map((name) => name.replace(/-.*/, ""))).toEqual([family]);
    }
  });

  test("use the language of the other names and titles when the file declares none", async () => {
    const files = [{ title: "ご確認.pdf", pageCount: 1, originalSha256: "00", changes: [] }];
    const path = await sealFields("", [], createCertificateModel({ files }));
    // The envelope's title, and the file's in semibold.
    expect(listCjkFonts(path, 2)).toEqual(["NotoSansJP-Regular", "NotoSansJP-SemiBold"]);
  });

  test("do the same in an audit log, which covers several files", async () => {
    const path = join(dir, "log.pdf");
    const recipients = [{ name: "홍길동", email: "hong@example.kr", role: "SIGNER" as const }];
    writeFileSync(path, await buildAuditLog(createAuditLogModel({ recipients })));
    expect(new Set(listCjkFonts(path).map((name) => name.replace(/-.*/, "")))).toEqual(
      new Set(["NotoSansKR"]),
    );
    writeFileSync(path, await buildAuditLog(createAuditLogModel({ title: "直子" })));
    expect(listCjkFonts(path).map((name) => name.replace(/-.*/, ""))).toEqual(["NotoSansSC"]);
  });
});
