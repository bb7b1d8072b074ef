import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { messages } from "@/server/domain/messages";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { createSamplePdf } from "./sample-pdf";

const words = {
  title: "Acuerdo (muestra)",
  lines: ["Año nuevo \\ viejo"],
  signature: "Firma",
  name: "Nombre",
  date: "Fecha",
};

test("the sample is a one-page PDF that a strict reader opens", async () => {
  const file = createSamplePdf(words);
  expect(file.name).toBe("Acuerdo (muestra).pdf");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pdf = await PDFDocument.load(bytes, { throwOnInvalidObject: true });
  expect(pdf.getPageCount()).toBe(1);
  const raw = new TextDecoder("latin1").decode(bytes);
  expect(raw).toContain(String.raw`(Acuerdo \(muestra\)) Tj`);
  expect(raw).toContain("Año nuevo");
  const [, start] = raw.match(/startxref\n(\d+)/) ?? [];
  expect(raw.slice(Number(start), Number(start) + 4)).toBe("xref");
});

test.each(LANGUAGES)("the sample's text in %s uses only characters that its font has", (language) => {
  expect(JSON.stringify(messages[language].owner.sample)).toMatch(/^[\u0020-\u00ff]*$/);
});
