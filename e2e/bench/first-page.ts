import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "fast-png";
import { PDFDocument, rgb, StandardFonts } from "pdf-lib";
import { renderFirstPage } from "@/server/pdf/draw-page";
import { takeInUpload } from "@/server/pdf/intake/intake";
import { DEFAULT_INTAKE_LIMITS, FIRST_PAGE_WIDTH_PX } from "@/server/pdf/intake/limits";
import { drawPage, getPdfiumHeap, withDocument } from "@/server/pdf/pdfium";

/**
 * The cost of the picture of page 1, and of creating without it: CPU of the cheapest round, everything in
 * turn in one process. "Before" is the drawing that was part of the request until 2026-11-24, kept only here.
 * Prints Markdown: `npx tsx e2e/bench/first-page.ts [rounds]`.
 */

const ROUNDS = Number(process.argv[2] ?? 15);
const WARM_UP = 3;
const LINE =
  "The tenant pays the rent on the first day of every month, in advance and without any deduction. ";

const dir = mkdtempSync(join(tmpdir(), "rubrica-bench-"));

async function buildTextPage(isForm: boolean): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595.28, 841.89]);
  if (isForm) page.drawRectangle({ x: 60, y: 770, width: 475, height: 30, color: rgb(0.93, 0.96, 1) });
  for (let line = 0; line < 44; line++) {
    const color = isForm && line === 0 ? rgb(0.1, 0.2, 0.6) : rgb(0, 0, 0);
    page.drawText(LINE.slice(line % 9, 88 + (line % 7)), {
      x: 72,
      y: 780 - line * 16,
      size: 10.5,
      font,
      color,
    });
    const isBox = isForm && line % 6 === 5;
    if (isBox)
      page.drawRectangle({ x: 330, y: 777 - line * 16, width: 200, height: 14, color: rgb(0.96, 0.96, 0.9) });
  }
  return pdf.save();
}

/** Draws as the request did before: one array per pixel, and an encoder in JavaScript. */
function drawAsBefore(path: string): Promise<Uint8Array> {
  return withDocument(path, (module, document) => {
    const page = module.FPDF_LoadPage(document, 0);
    const width = FIRST_PAGE_WIDTH_PX;
    const height = Math.round((width * module.FPDF_GetPageHeightF(page)) / module.FPDF_GetPageWidthF(page));
    const data = new Uint8Array(width * height * 3);
    drawPage(module, page, width, height, (start, stride) => {
      const heap = getPdfiumHeap(module);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const [source, target] = [start + y * stride + x * 4, (y * width + x) * 3];
          data[target] = heap[source] ?? 0;
          data[target + 1] = heap[source + 1] ?? 0;
          data[target + 2] = heap[source + 2] ?? 0;
        }
      }
    });
    module.FPDF_ClosePage(page);
    return encode({ width, height, data, channels: 3, depth: 8 });
  });
}

async function measureCheapest(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const costs = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    for (const [index, work] of works.entries()) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      if (round >= WARM_UP) costs[index] = Math.min(costs[index] ?? 0, (user + system) / 1000);
    }
  }
  return costs;
}

async function measureRow(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(dir, "page.pdf");
  writeFileSync(path, bytes);
  const works = [
    () => takeInUpload(path, join(dir, "changed.pdf"), DEFAULT_INTAKE_LIMITS),
    () => drawAsBefore(path),
    () => renderFirstPage(path, FIRST_PAGE_WIDTH_PX),
  ];
  const [taken = 0, before = 0, now = 0] = await measureCheapest(works);
  const sizes = [await drawAsBefore(path), await renderFirstPage(path, FIRST_PAGE_WIDTH_PX)];
  const [heavy, light] = sizes.map(({ byteLength }) => (byteLength / 1000).toFixed(0));
  const ms = [taken + before, taken].map((cost) => cost.toFixed(0));
  const ratio = ((taken + before) / taken).toFixed(1);
  return `| ${name} | ${ms[0]} | ${ms[1]} | ${ratio}x | ${before.toFixed(0)} | ${now.toFixed(0)} | ${heavy} | ${light} |`;
}

try {
  const rows = [
    await measureRow("text", await buildTextPage(false)),
    await measureRow("form", await buildTextPage(true)),
  ];
  console.log(
    `Load of the machine at the end: ${loadavg()
      .map((value) => value.toFixed(1))
      .join(", ")}.\n`,
  );
  console.log(
    "| page | files of a create, before, ms CPU | now | ratio | picture before, ms CPU | now, by the job | KB before | KB now |",
  );
  console.log("| ---- | --- | --- | --- | --- | --- | --- | --- |");
  console.log(rows.join("\n"));
} finally {
  rmSync(dir, { recursive: true, force: true });
}
