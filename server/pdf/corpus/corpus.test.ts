import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { createAuthority } from "../authority";
import { DEFAULT_INTAKE_LIMITS } from "../intake/limits";
import { createPdfPools } from "../pool/pools";
import { run, temporaryFolder } from "../testing-judges";
import { simplePdf } from "../testing-samples";
import { tryCorpus } from "./corpus";
import type { CorpusVerdict } from "./judge";
import { Tally } from "./tally";

// Other people's programs and child processes are slow to start on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 30_000 });

const dir = temporaryFolder();
const pools = createPdfPools({ size: 2 });
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
  const restricted = ["--encrypt", "", "owner", "256", "--", join(dir, "sound.pdf"), "-"];
  put("below/further/restricted.pdf", run("qpdf", restricted).bytes);

  const verdicts = new Map<string, CorpusVerdict>();
  const now = new Date();
  const signer = createAuthority(join(dir, "authority"), now);
  const tally = await tryCorpus(dir, { pools, signer, limits: DEFAULT_INTAKE_LIMITS }, (verdict) =>
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
    "locked.pdf": "FILE_ENCRYPTED",
    "restricted.pdf": "FILE_RESTRICTED, confirmed",
  });
  expect(tally).toMatchObject({ sealed: 2, failedCount: 0, disputed: 0 });
  expect(tally.ratios).toEqual({ openable: 5, ofOpenable: 2 / 5, sealable: 2, ofSealable: 1 });
});

test("times are told by their share, and slow files by name", () => {
  const tally = new Tally();
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
