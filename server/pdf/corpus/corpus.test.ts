import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { run, temporaryFolder } from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { testPools } from "@/server/testing/processes/bundled";
import { createAuthority } from "../authority";
import { DEFAULT_INTAKE_LIMITS } from "../intake/limits";
import { runCorpus } from "./run-corpus";
import type { CorpusVerdict } from "./run-file";
import { VerdictCounts } from "./verdict-counts";

// Other people's programs and child processes are slow to start on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 30_000 });

const dir = temporaryFolder();
const pools = testPools({ size: 2 });
afterAll(() => pools.close());

const put = (name: string, bytes: Buffer | string) => writeFileSync(join(dir, name), bytes);

test("a folder is tried with all folders below it, and refusals count by who confirms them", async () => {
  mkdirSync(join(dir, "below", "further"), { recursive: true });
  put("sound.pdf", simplePdf([{}, {}]));
  put("below/SCRIPTED.PDF", simplePdf([{}], { catalog: "/OpenAction << /S /JavaScript /JS (x) >>" }));
  put("below/launch.pdf", simplePdf([{}], { catalog: "/OpenAction << /S /Launch /F (x) >>" }));
  put("below/tiny.pdf", simplePdf([{ attributes: "/MediaBox [0 0 10 10]" }]));
  put("below/further/text.pdf", "no PDF at all");
  put("below/further/notes.txt", "not looked at");
  const locked = ["--encrypt", "user", "owner", "256", "--", join(dir, "sound.pdf"), "-"];
  put("below/further/locked.pdf", run("qpdf", locked).bytes);
  const open = ["--encrypt", "", "owner", "256", "--", join(dir, "sound.pdf"), "-"];
  put("below/further/encrypted.pdf", run("qpdf", open).bytes);
  const restricted = ["--encrypt", "", "owner", "256", "--modify=none", "--", join(dir, "sound.pdf"), "-"];
  put("below/further/restricted.pdf", run("qpdf", restricted).bytes);

  const verdicts = new Map<string, CorpusVerdict>();
  const now = new Date();
  const signer = createAuthority(join(dir, "authority"), now);
  const tally = await runCorpus(dir, { pools, signer, limits: DEFAULT_INTAKE_LIMITS }, (verdict) =>
    verdicts.set(basename(verdict.file), verdict),
  );
  const said = [...verdicts].map(([name, verdict]) => [
    name,
    verdict.kind === "refused" ? `${verdict.code}${verdict.isConfirmed ? ", confirmed" : ""}` : verdict.kind,
  ]);
  expect(Object.fromEntries(said)).toEqual({
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

test("a file whose last revision breaks off is held against the whole one before", async () => {
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

test("a page that poppler cannot open is held against PDFium alone", async () => {
  const folder = join(dir, "odd");
  mkdirSync(folder);
  const odd = simplePdf().toString("latin1").replace("/Contents 5 0 R", "/Contents << >>");
  writeFileSync(join(folder, "odd.pdf"), odd, "latin1");
  const signer = createAuthority(join(dir, "authority"), new Date());
  const tally = await runCorpus(folder, { pools, signer, limits: DEFAULT_INTAKE_LIMITS }, () => undefined);
  expect(tally).toMatchObject({ sealed: 1, failedCount: 0, disputed: 0 });
  expect(tally.ratios.openable).toBe(0);
});

test("a page that its own boxes cut down to nothing is no fault of the seal", async () => {
  const folder = join(dir, "cut");
  mkdirSync(folder);
  const attributes = "/MediaBox [0 0 600 800] /CropBox [600 800 1000 1000]";
  writeFileSync(join(folder, "cut.pdf"), simplePdf([{}, { attributes }]));
  const signer = createAuthority(join(dir, "authority"), new Date());
  const tally = await runCorpus(folder, { pools, signer, limits: DEFAULT_INTAKE_LIMITS }, () => undefined);
  expect(tally).toMatchObject({ sealed: 1, failedCount: 0, disputed: 0 });
  expect(tally.ratios.openable).toBe(0);
});

test("times are told by their share, and slow files by name", () => {
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
