import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { simplePdf } from "@/server/testing/pdf/samples";
import { testPools } from "@/server/testing/processes/process-bundle";
import { listSealedAttacks } from "@/server/testing/verify/attacks/all-attacks";
import { AT } from "@/server/testing/verify/attacks/base";
import { formatStream } from "@/server/testing/verify/attacks/later-update";
import { listDeceivedReaders, readWithReaders } from "@/server/testing/verify/attacks/readers";
import { SealedFile } from "@/server/testing/verify/attacks/sealed-file";
import { Targets } from "@/server/testing/verify/attacks/targets";
import { PdfDocument } from "@/server/verify/pdf/document";
import type { Report } from "@/server/verify/report";
import { createPdfPools, type PdfPools } from "../pool/pools";
import { compareLooks } from "./compare-renderings";
import { buildReach } from "./reached-pages";
import { listLookQuestions, withLooks } from "./second-opinion";

// Child processes start slowly on a busy machine, and other readers run as well.
vi.setConfig({ testTimeout: toPatientMs(150) });

const world = new Targets();
let targets: SealedFile[] = [];
beforeAll(async () => {
  targets = await world.all();
});
const findTarget = (part: string): SealedFile => {
  const found = targets.find(({ name }) => name.includes(part));
  if (!found) throw new Error(part);
  return found;
};
async function addLooks(bytes: Buffer, report: Report): Promise<Report> {
  const questions = listLookQuestions(report);
  return withLooks(report, questions, await compareLooks(bytes, questions));
}
const listCodes = ({ reasons }: { reasons: readonly { code: string }[] }) => reasons.map(({ code }) => code);

/** Appends a permitted security store, which is invisible. */
const appendSecurityStore = (file: SealedFile): Buffer => {
  const found = world.honest.on(file).find(({ name }) => name.includes("security store"));
  if (!found) throw new Error("no store");
  return found.bytes;
};

describe("the comparison of renderings in PDFium", () => {
  test("fails a page that looks different, whatever the structural check said", async () => {
    const file = findTarget("sealed here, table");
    const report = world.verify(appendSecurityStore(file));
    expect(report.status).toBe("passed");
    const swapped = file.saved({ [AT.content]: formatStream("BT ET") }, "table");
    const reportWithLooks = await addLooks(swapped, report);
    expect(reportWithLooks.status).toBe("failed");
    expect(listCodes(reportWithLooks)).toContain("LOOKS_DIFFERENT");
    expect(reportWithLooks.signatures[0]).toMatchObject({
      status: "failed",
      reasons: expect.arrayContaining([{ code: "LOOKS_DIFFERENT", detail: "1" }]),
    });
  });

  test("finds a difference whenever an attack deceives PDFium", async () => {
    const file = findTarget("sealed here, packed");
    const end = file.bytes.length;
    const path = join(world.folder, "looked.pdf");
    const showFile = (bytes: Buffer) => {
      writeFileSync(path, bytes);
      return readWithReaders(path, ["pdfium"]);
    };
    const sealed = await showFile(file.bytes);
    const families = ["pages", "resources", "annotations", "shadow"];
    const wrong: string[] = [];
    let count = 0;
    for (const { family, name, bytes } of listSealedAttacks(file, 0, 1)) {
      if (!families.includes(family) || listDeceivedReaders(sealed, await showFile(bytes)).length === 0)
        continue;
      count++;
      const [answer] = await compareLooks(bytes, [{ end, kinds: [] }]);
      if (answer?.looks === "alike") wrong.push(`${family}, ${name}`);
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(40);
  });

  test("keeps the verdict on permitted updates: stores, time-stamps, filled fields, later signatures", async () => {
    const wrong: string[] = [];
    for (const file of targets) {
      for (const { name, bytes } of world.honest.on(file)) {
        const report = world.verify(bytes);
        if (JSON.stringify(await addLooks(bytes, report)) !== JSON.stringify(report)) wrong.push(name);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("lets a filled field change its own area only", async () => {
    const file = findTarget("P=2");
    const end = file.bytes.length;
    const filled = file.body(AT.field, { V: "(filled in)", AP: `<< /N ${file.next} 0 R >>` });
    const look = formatStream("1 0 0 rg 0 0 200 30 re f", "/Type /XObject /Subtype /Form /BBox [0 0 200 30]");
    const lawful = file.saved({ [AT.field]: filled, [file.next]: look }, "table");
    const compareKind = async (bytes: Buffer, kind: "formFill" | "timestamp") =>
      (await compareLooks(bytes, [{ end, kinds: [kind] }]))[0];
    expect(await compareKind(lawful, "formFill")).toEqual({ looks: "alike" });
    expect(await compareKind(lawful, "timestamp")).toEqual({ looks: "different", page: 1 });
    const more = { [AT.field]: filled, [file.next]: look, [AT.drawing]: look };
    expect(await compareKind(file.saved(more, "table"), "formFill")).toEqual({ looks: "different", page: 1 });
  });

  test("lets a later signature show itself in its field, and a time-stamp nowhere", async () => {
    const file = findTarget("P=2");
    const visible = file.saved(
      {
        [AT.page]: file.listing(AT.page, "Annots", `${file.next} 0 R`),
        [file.next]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Later) /Rect [300 60 500 120] /F 4 /P ${AT.page} 0 R /V << /Type /Sig >> /AP << /N ${file.next + 1} 0 R >> >>`,
        [file.next + 1]: formatStream(
          "0 0 1 rg 0 0 200 60 re f",
          "/Type /XObject /Subtype /Form /BBox [0 0 200 60]",
        ),
      },
      "stream",
    );
    const compareVisible = (kind: "signature" | "timestamp") =>
      compareLooks(visible, [{ end: file.bytes.length, kinds: [kind] }]);
    expect(await compareVisible("signature")).toEqual([{ looks: "alike" }]);
    expect(await compareVisible("timestamp")).toEqual([{ looks: "different", page: 1 }]);
  });

  test("compares nothing when more than forty pages are affected", async () => {
    const bytes = simplePdf(Array.from({ length: 41 }, () => ({})));
    const file = new SealedFile("long", bytes, null);
    const font = file.body(AT.font, { Name: "/F1" });
    const all = file.saved({ [AT.font]: font }, "table");
    expect(await compareLooks(all, [{ end: bytes.length, kinds: [] }])).toEqual([{ looks: "notCompared" }]);
    const one = file.saved({ [AT.content]: formatStream("0 0 9 9 re f") }, "table");
    expect(await compareLooks(one, [{ end: bytes.length, kinds: [] }])).toEqual([
      { looks: "different", page: 1 },
    ]);
  });

  test("covers the pages that lead to a changed object", () => {
    const bytes = simplePdf(Array.from({ length: 9 }, () => ({})));
    const listReached = (number: number) => [
      ...buildReach(PdfDocument.open(bytes), new Set([number])).reached,
    ];
    // Contents are objects 5, 7, 9 …; the font is on every page, and so are objects that pages inherit.
    expect(listReached(9)).toEqual([2]);
    expect(listReached(10)).toEqual([3]);
    expect(listReached(3)).toHaveLength(9);
    expect(listReached(2)).toHaveLength(9);
    expect(listReached(1)).toEqual([]);
  });
});

describe("renderings compared in separate processes", () => {
  const open: PdfPools[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((pools) => pools.close()));
  });
  const log = join(world.folder, "looks.log");

  /** Returns the same report for every file, and behaves as told at the second look. */
  function createPoolsThat(doing: string, report: Report, size: number): PdfPools {
    const entryPath = join(world.folder, `${doing.length}-${size}.mjs`);
    const given = JSON.stringify(report);
    writeFileSync(
      entryPath,
      `import { appendFileSync } from "node:fs";
       const note = (word) => appendFileSync(${JSON.stringify(log)}, word + "\\n");
       process.on("message", ({ id, job }) => {
         if (job.kind === "verify") process.send({ id, outcome: { kind: "verify", report: ${given}, traces: { earlier: [], seals: [] } } });
         else { note("begins"); ${doing} }
       });
       process.on("disconnect", () => process.exit(0));`,
    );
    const pools = createPdfPools({ entryPath, size, timeoutMs: 1500 });
    open.push(pools);
    return pools;
  }

  test.each([
    ["dies", "process.exit(1);"],
    ["loops", "for (;;);"],
    ["fails", 'process.send({ id, failure: "no" });'],
  ])("a second reader that %s leaves the verdict indeterminate", async (_, doing) => {
    const bytes = appendSecurityStore(findTarget("sealed here, table"));
    const report = world.verify(bytes);
    expect(report.status).toBe("passed");
    const { report: reportWithLooks } = await createPoolsThat(doing, report, 1).verify(bytes, []);
    expect(reportWithLooks.status).toBe("indeterminate");
    expect(listCodes(reportWithLooks)).toContain("LOOKS_NOT_COMPARED");
    expect(reportWithLooks.signatures[0]).toMatchObject({ status: "indeterminate" });
  });

  test("at most two files are compared at once", async () => {
    const bytes = appendSecurityStore(findTarget("sealed here, table"));
    const answer = 'process.send({ id, outcome: { kind: "looks", answers: [{ looks: "alike" }] } })';
    const doing = `setTimeout(() => { note("ends"); ${answer}; }, 150);`;
    const pools = createPoolsThat(doing, world.verify(bytes), 6);
    if (existsSync(log)) writeFileSync(log, "");
    const reports = await Promise.all(Array.from({ length: 6 }, () => pools.verify(bytes, [])));
    expect(reports.map(({ report }) => report.status)).toEqual(Array(6).fill("passed"));
    let [now, most] = [0, 0];
    for (const word of readFileSync(log, "utf8").trim().split("\n")) {
      now += word === "begins" ? 1 : -1;
      most = Math.max(most, now);
    }
    expect(most).toBe(2);
  });

  test("a file without later updates or with a failed verdict is not compared", () => {
    const { bytes } = findTarget("sealed here, table");
    expect(listLookQuestions(world.verify(bytes))).toEqual([]);
    const failed = world.verify(Buffer.concat([bytes, Buffer.from("Eve")]));
    expect(failed.status).toBe("failed");
    expect(listLookQuestions(failed)).toEqual([]);
  });

  test("the real process finds that permitted updates look alike", async () => {
    const pools = testPools({ size: 2 });
    open.push(pools);
    const bytes = appendSecurityStore(findTarget("sealed here, hybrid"));
    const { report } = await pools.verify(bytes, world.anchors);
    expect(report.status).toBe("passed");
    expect(listCodes(report)).not.toContain("LOOKS_NOT_COMPARED");
  });
});
