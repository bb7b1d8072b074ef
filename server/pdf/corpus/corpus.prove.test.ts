import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import type { ErrorCode } from "@/server/domain/errors";
import { createTemporaryFolder, runTool } from "@/server/testing/pdf/judges";
import { rawPdf, simplePdf } from "@/server/testing/pdf/samples";
import { testPools } from "@/server/testing/processes/process-bundle";
import { createAuthority } from "../authority";
import { DEFAULT_INTAKE_LIMITS } from "../intake/limits";
import { isConfirmed } from "./confirm";
import { askPoppler } from "./programs";
import { runCorpus } from "./run-corpus";
import type { CorpusVerdict } from "./run-file";
import { VerdictCounts } from "./verdict-counts";

// External programs and child processes start slowly on a busy machine.
vi.setConfig({ testTimeout: toPatientMs(90) });

const dir = createTemporaryFolder();
const pools = testPools({ size: 2 });
afterAll(() => pools.close());

const writeCorpusFile = (name: string, bytes: Buffer | string) => writeFileSync(join(dir, name), bytes);

test("the corpus run includes subfolders and counts refusals by the program that confirms them", async () => {
  mkdirSync(join(dir, "below", "further"), { recursive: true });
  writeCorpusFile("sound.pdf", simplePdf([{}, {}]));
  writeCorpusFile(
    "below/SCRIPTED.PDF",
    simplePdf([{}], { catalog: "/OpenAction << /S /JavaScript /JS (x) >>" }),
  );
  writeCorpusFile("below/launch.pdf", simplePdf([{}], { catalog: "/OpenAction << /S /Launch /F (x) >>" }));
  writeCorpusFile("below/tiny.pdf", simplePdf([{ attributes: "/MediaBox [0 0 10 10]" }]));
  writeCorpusFile("below/further/text.pdf", "no PDF at all");
  writeCorpusFile("below/further/notes.txt", "not looked at");
  const locked = ["--encrypt", "user", "owner", "256", "--", join(dir, "sound.pdf"), "-"];
  writeCorpusFile("below/further/locked.pdf", runTool("qpdf", locked).bytes);
  const open = ["--encrypt", "", "owner", "256", "--", join(dir, "sound.pdf"), "-"];
  writeCorpusFile("below/further/encrypted.pdf", runTool("qpdf", open).bytes);
  const restricted = ["--encrypt", "", "owner", "256", "--modify=none", "--", join(dir, "sound.pdf"), "-"];
  writeCorpusFile("below/further/restricted.pdf", runTool("qpdf", restricted).bytes);

  const verdicts = new Map<string, CorpusVerdict>();
  const now = new Date();
  const signer = createAuthority(join(dir, "authority"), now);
  const tally = await runCorpus(dir, { pools, signer, limits: DEFAULT_INTAKE_LIMITS }, (verdict) =>
    verdicts.set(basename(verdict.file), verdict),
  );
  const actualVerdicts = [...verdicts].map(([name, verdict]) => [
    name,
    verdict.kind === "refused" ? `${verdict.code}${verdict.isConfirmed ? ", confirmed" : ""}` : verdict.kind,
  ]);
  expect(Object.fromEntries(actualVerdicts)).toEqual({
    "sound.pdf": "sealed",
    "SCRIPTED.PDF": "sealed",
    "launch.pdf": "ACTIVE_CONTENT, confirmed",
    "tiny.pdf": "PAGE_SIZE, confirmed",
    "text.pdf": "FILE_NOT_PDF",
    "locked.pdf": "FILE_NEEDS_PASSWORD, confirmed",
    "encrypted.pdf": "sealed",
    "restricted.pdf": "FILE_RESTRICTED, confirmed",
  });
  expect(tally).toMatchObject({ sealed: 3, failedCount: 0, disputed: 0 });
  expect(tally.ratios).toEqual({ openable: 6, ofOpenable: 3 / 6, sealable: 3, ofSealable: 1 });
});

test("a refusal is not confirmed when other programs find no reason for it", async () => {
  const folder = join(dir, "unfounded");
  mkdirSync(folder);
  const [sound, open] = [join(folder, "sound.pdf"), join(folder, "open.pdf")];
  writeFileSync(sound, simplePdf());
  writeFileSync(open, runTool("qpdf", ["--encrypt", "", "owner", "256", "--", sound, "-"]).bytes);
  const listConfirmed = async (path: string, codes: readonly ErrorCode[]) => {
    const poppler = await askPoppler(path);
    const judged = codes.map(async (code) =>
      (await isConfirmed(path, code, poppler, DEFAULT_INTAKE_LIMITS)) ? [code] : [],
    );
    return (await Promise.all(judged)).flat();
  };
  // This file opens without a password, and its author withholds no right.
  const protection: ErrorCode[] = ["FILE_ENCRYPTED", "FILE_RESTRICTED", "FILE_NEEDS_PASSWORD"];
  protection.push("FILE_NEEDS_CERTIFICATE", "CERTIFIED_NO_CHANGES");
  expect(await listConfirmed(open, protection)).toEqual([]);
  const faults: ErrorCode[] = ["FILE_DAMAGED", "NO_PAGES", "FILE_UNKNOWN_COMPRESSION", "ACTIVE_CONTENT"];
  expect(await listConfirmed(sound, [...protection, ...faults])).toEqual([]);
});

test("the refusal of an encrypted file is confirmed when the file is signed", async () => {
  const signature = "<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00AA> >>";
  const extra = ["<< /FT /Sig /T (S) /V 7 0 R >>", signature];
  writeCorpusFile("signed.pdf", simplePdf([{}], { catalog: "/AcroForm << /Fields [6 0 R] >>", extra }));
  const path = join(dir, "signed-encrypted.pdf");
  writeFileSync(
    path,
    runTool("qpdf", ["--encrypt", "", "owner", "256", "--", join(dir, "signed.pdf"), "-"]).bytes,
  );
  const poppler = await askPoppler(path);
  expect(poppler?.opens).toBe(true);
  expect(await isConfirmed(path, "FILE_ENCRYPTED", poppler, DEFAULT_INTAKE_LIMITS)).toBe(true);
});

test("a file whose last revision breaks off is compared with the complete revision before it", async () => {
  const folder = join(dir, "torn");
  mkdirSync(folder);
  const whole = simplePdf([{}, {}]);
  const torn = `9 0 obj\n(${"x".repeat(6000)})\nendobj\n5 0 obj\n<< /Length 900 >>\nstream\nBT`;
  writeFileSync(join(folder, "torn.pdf"), Buffer.concat([whole, Buffer.from(torn)]));
  const signer = createAuthority(join(dir, "authority"), new Date());
  const tally = await runCorpus(folder, { pools, signer, limits: DEFAULT_INTAKE_LIMITS }, () => undefined);
  expect(tally).toMatchObject({ sealed: 1, failedCount: 0, disputed: 0 });
  expect([...tally.notices]).toEqual([["EARLIER_VERSION", 1]]);
});

test("a page that poppler cannot open is compared by PDFium alone", async () => {
  const folder = join(dir, "odd");
  mkdirSync(folder);
  const odd = simplePdf().toString("latin1").replace("/Contents 5 0 R", "/Contents << >>");
  writeFileSync(join(folder, "odd.pdf"), odd, "latin1");
  const signer = createAuthority(join(dir, "authority"), new Date());
  const tally = await runCorpus(folder, { pools, signer, limits: DEFAULT_INTAKE_LIMITS }, () => undefined);
  expect(tally).toMatchObject({ sealed: 1, failedCount: 0, disputed: 0 });
  expect(tally.ratios.openable).toBe(0);
});

/** Words whose letters are blurred through soft masks, red below and green above, as Skia writes them. */
function createBlurredWords(): Buffer {
  const formatLine = (y: number) =>
    `/Plain gs 1 0 0 rg BT /Blurred 16 Tf 40 ${y} Td <0101010101> Tj ET /Plain gs 0 1 0 rg BT /Sharp 16 Tf 40 ${y} Td <0101010101> Tj ET`;
  const formatFont = (glyph: string, resources: string) =>
    `<< /Type /Font /Subtype /Type3 /FontMatrix [.0078125 0 0 -.0078125 0 0] /FontBBox [0 -204 192 24] /FirstChar 1
      /LastChar 1 /Widths [70] /CharProcs << /g ${glyph} >> /Encoding << /Differences [1 /g] >> /Resources << ${resources} >> >>`;
  return rawPdf({
    objects: [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources
        << /Font << /Blurred 5 0 R /Sharp 8 0 R >> /ExtGState << /Plain << /ca 1 >> >> >> >>`,
      { dict: "<< >>", data: [150, 120, 90, 60, 30].map(formatLine).join("\n") },
      formatFont("6 0 R", "/ExtGState << /Soft << /SMask << /Type /Mask /S /Luminosity /G 7 0 R >> >> >>"),
      { dict: "<< >>", data: "192 0 0 -204 192 24 d1 4 0 0 4 0 -204 cm /Soft gs 0 0 48 57 re f" },
      {
        dict: "<< /Type /XObject /Subtype /Form /BBox [0 0 48 57] /Group << /S /Transparency /CS /DeviceGray >> >>",
        data: "0.5 g 5 5 38 47 re f",
      },
      formatFont("9 0 R", ""),
      { dict: "<< >>", data: "70 0 0 -204 192 24 d1 10 -90 40 90 re f" },
    ],
  });
}

test("a page that poppler draws in different colours each time is compared by PDFium alone", async () => {
  const folder = join(dir, "blurred");
  mkdirSync(folder);
  const path = join(folder, "blurred.pdf");
  writeFileSync(path, createBlurredWords());
  const drawWithMemory = (memory: string) =>
    runTool("env", [`MALLOC_PERTURB_=${memory}`, "pdftoppm", "-scale-to", "400", path]).bytes;
  expect(
    drawWithMemory("1").equals(drawWithMemory("200")),
    "poppler agrees with itself: a test of nothing",
  ).toBe(false);
  const signer = createAuthority(join(dir, "authority"), new Date());
  const tally = await runCorpus(folder, { pools, signer, limits: DEFAULT_INTAKE_LIMITS }, () => undefined);
  expect(tally.failed).toEqual([]);
  expect(tally).toMatchObject({ sealed: 1, disputed: 0 });
});

test("a page that its own boxes crop to nothing does not count as a fault of the seal", async () => {
  const folder = join(dir, "cut");
  mkdirSync(folder);
  const attributes = "/MediaBox [0 0 600 800] /CropBox [600 800 1000 1000]";
  writeFileSync(join(folder, "cut.pdf"), simplePdf([{}, { attributes }]));
  const signer = createAuthority(join(dir, "authority"), new Date());
  const tally = await runCorpus(folder, { pools, signer, limits: DEFAULT_INTAKE_LIMITS }, () => undefined);
  expect(tally).toMatchObject({ sealed: 1, failedCount: 0, disputed: 0 });
  expect(tally.ratios.openable).toBe(0);
});

test("times are reported by the share of files within them, and slow files by name", () => {
  const tally = new VerdictCounts();
  const verdict = {
    file: "a.pdf",
    sealMs: 20,
    isOpenable: true,
    kind: "sealed",
    pages: 1,
    notices: [],
  } as const;
  for (let index = 1; index <= 99; index++) tally.add({ ...verdict, intakeMs: 10 });
  tally.add({ ...verdict, file: "slow.pdf", intakeMs: 6000 });
  expect(tally.intake.within(0.5)).toBe(15);
  expect([tally.intake.within(1), tally.intake.longest]).toEqual([6000, 6000]);
  expect(tally.slow).toEqual(["slow.pdf (6000 ms)"]);
});
