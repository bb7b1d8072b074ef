import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { getTrialCount, seed } from "@/e2e/fixtures/trials";
import { toPatientMs } from "@/server/cli/testing/patience";
import { type AttackFile, listSealedAttacks } from "@/server/testing/verify/attacks/all-attacks";
import {
  listDeceivedReaders,
  READERS,
  type Reader,
  readWithReaders,
  type TextByReader,
} from "@/server/testing/verify/attacks/readers";
import type { SealedFile } from "@/server/testing/verify/attacks/sealed-file";
import { Targets } from "@/server/testing/verify/attacks/targets";
import { runConcurrently, summariseSignature } from "@/server/testing/verify/verdicts";

// Five external programs check each of some hundred files; in full, of some thousand.
vi.setConfig({ testTimeout: toPatientMs(1800), hookTimeout: toPatientMs(150) });

type Tried = AttackFile & { target: SealedFile; passed: string | null };

const world = new Targets();
let targets: SealedFile[] = [];
let tried: Tried[] = [];
const looks = new Map<SealedFile, TextByReader>();

async function readFile(name: string, bytes: Buffer): Promise<TextByReader> {
  const path = join(world.folder, `${name}.pdf`);
  writeFileSync(path, bytes);
  return readWithReaders(path);
}

beforeAll(async () => {
  targets = await world.all();
  // Each attack once, on one file after the other; in full, each on every fourth file.
  const step = getTrialCount({ reduced: targets.length, full: 4 });
  tried = targets.flatMap((target, at) =>
    listSealedAttacks(target, getTrialCount({ reduced: 14, full: 40 }), seed, world.honest)
      .filter((_, index) => (index + at) % step === 0)
      .map((attack) => {
        const report = world.verify(attack.bytes);
        const passed =
          report.status === "passed" ? report.signatures.map(summariseSignature).join("; ") : null;
        return { ...attack, target, passed };
      }),
  );
  for (const [index, target] of targets.entries()) {
    const own = await readFile(`target-${index}`, target.bytes);
    // Ghostscript does not read every hybrid file. Its view of the first file then stands for the same
    // contract.
    const first = looks.get(targets[0] ?? target) ?? own;
    const knownTexts = READERS.map((reader) => [reader, own[reader] ?? first[reader]] as const);
    looks.set(target, { ...own, ...Object.fromEntries(knownTexts) });
  }
});

const getName = ({ target, family, name }: Tried): string => `${target.name}: ${family}, ${name}`;

test("the set has more than 150 different files", () => {
  const different = new Set(tried.map(({ bytes }) => createHash("sha256").update(bytes).digest("hex")));
  // Some updates give the same bytes in one form.
  expect(different.size).toBeGreaterThan(tried.length * 0.98);
  expect(different.size).toBeGreaterThan(300);
});

test("untouched files pass, and every reader shows them", () => {
  for (const target of targets) {
    expect([target.name, world.verify(target.bytes).status]).toEqual([target.name, "passed"]);
    expect(Object.values(looks.get(target) ?? {})).not.toContain(null);
  }
});

test("no file with an unpermitted later part passes", () => {
  const passed = tried.flatMap((one) => (one.passed ? [`${getName(one)}: ${one.passed}`] : []));
  expect(passed).toEqual([]);
});

test("no file passes that looks different in poppler, mupdf, Ghostscript, PDFium or pdf.js", async () => {
  const rare = getTrialCount({ reduced: 5, full: 1 });
  const looked = tried.filter((one, index) => one.passed !== null || index % rare === 0);
  const counts = new Map<Reader, number>(READERS.map((reader) => [reader, 0]));
  const wrong: string[] = [];
  await runConcurrently(looked, 2, async (one, index) => {
    const sealed = looks.get(one.target);
    if (!sealed) throw new Error(`${one.target.name} was not looked at`);
    const readers = listDeceivedReaders(sealed, await readFile(`attack-${index}`, one.bytes));
    for (const reader of readers) counts.set(reader, (counts.get(reader) ?? 0) + 1);
    if (one.passed && readers.length > 0) wrong.push(`${getName(one)}: ${readers.join(", ")}`);
  });
  expect(wrong).toEqual([]);
  // A set of attacks that deceives no reader proves nothing.
  for (const [reader, count] of counts) expect([reader, count > looked.length / 4]).toEqual([reader, true]);
});

test("updates that the standard permits do not fail, and pass where nothing is left open", () => {
  const wrong = targets.flatMap((target) =>
    world.honest.on(target).flatMap(({ name, bytes, least }) => {
      const report = world.verify(bytes);
      const isFine = report.status === "passed" || report.status === least;
      return isFine
        ? []
        : [`${name}: ${report.status}, ${report.signatures.map(summariseSignature).join("; ")}`];
    }),
  );
  expect(wrong).toEqual([]);
});
